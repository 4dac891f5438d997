import {
  answerTypeOf,
  isWordOf,
  hoursWord,
  hoursWordStarts,
  isTimeWord,
  contactBefore,
  namesContact,
  isStopWord,
  stem,
  tokenize,
  type Language,
  type Token,
} from '../languages/index.js'
import type { AnalyzedQuestion, QueryTerm } from './analyzed-question.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import { carriesOn, withoutRepeated } from './follow-up.js'
import { termWeight } from './term-weight.js'

/** Grammar words tell little, and yet tell "with" from "without". */
const grammarShare = 0.15
/** What a follow-up takes over of the question before counts so much. */
const carriedShare = 0.6
/** Stems of other forms of a word ("founded", "founder"): they share so much of the longer one, and so many letters. */
const relatedShare = 0.6
const relatedMin = 5
const relatedMax = 12
/** Another form of a word is so surely what was meant, times what the two share. */
const relatedConfidence = 0.7
/** A word mended by one letter is so surely what was meant. */
const repairedConfidence = 0.85
/** Two words that are one on the site, or one that is two: "check in", "checkin". */
const compoundConfidence = 0.9
/** Letters of a part, and of one beside a grammar word. */
const partMin = 2
const lonePartMin = 4

/** Languages that write every noun like a name. */
const capitalizedNouns: ReadonlySet<Language> = new Set(['de', 'lb'])

export interface QuestionContext {
  language: Language
  vocabulary: BotVocabulary
  /** Earlier questions of the conversation, newest first. */
  earlier?: readonly string[]
}

/**
 * Understands a question with the bot's own vocabulary and public data about languages: no list of what anybody may ask.
 */
export function analyzeQuestion(
  text: string,
  { language, vocabulary, earlier = [] }: QuestionContext,
): AnalyzedQuestion {
  const tokens = tokenize(text, language)
  const reader = new TermReader(language, vocabulary)
  const read = reader.read(tokens, text)
  const mended = reader.mended(text, tokens)
  const asked = answerTypeOf(mended, language)
  const own = read.map((term) => (isShown(term, asked) ? asGrammar(term) : term))
  const [before, ...others] = earlier
  const isFollowUp = before !== undefined && carriesOn(text, own, language)
  if (!isFollowUp)
    return {
      text,
      meant: mended,
      language,
      terms: reader.withOpening(own, asked),
      words: tokens.map(({ word }) => word),
      asked,
      isFollowUp,
    }
  const context = analyzeQuestion(before, { language, vocabulary, earlier: others })
  const carried = withoutRepeated(context, text, own, language).map((term) =>
    Object.assign({}, term, { weight: term.weight * carriedShare }),
  )
  const meant = asked.type === 'open' || asked.type === 'yes-no' ? ofItsOwnTime(context.asked, asked) : asked
  return {
    text,
    meant: `${context.meant} ${mended}`,
    language,
    terms: reader.withOpening([...own, ...carried], meant),
    words: tokens.map(({ word }) => word),
    asked: meant,
    isFollowUp,
  }
}

/** What was asked before, of the time that a question names itself: "and on Sunday?", "and now?" */
function ofItsOwnTime(before: AnalyzedQuestion['asked'], { days, dates, now, daysOn }: AnalyzedQuestion['asked']) {
  if (now) {
    const { days: _days, dates: _dates, daysOn: _daysOn, ...asked } = before
    return { ...asked, now }
  }
  const { now: wasNow, ...asked } = before
  const isOfAnotherTime = days !== undefined || dates !== undefined || daysOn !== undefined
  return {
    ...asked,
    ...(days && { days }),
    ...(dates && { dates }),
    ...(daysOn !== undefined && { daysOn }),
    ...(wasNow && !isOfAnotherTime && { now: wasNow }),
  }
}

/** Whether an answer shows what a word of the question names: a price without "how much", a telephone without "number". */
function isShown({ word, isKnown }: QueryTerm, { askedBy, type }: AnalyzedQuestion['asked']): boolean {
  return (askedBy?.includes(word) ?? false) || (type === 'contact' && !isKnown && namesContact(word))
}

/** What is said by the kind of thing asked for need not be said by a text that answers. */
function asGrammar(term: QueryTerm): QueryTerm {
  return term.isGrammar ? term : { ...term, isGrammar: true, weight: term.weight * grammarShare }
}

/** Reads words of one question. */
class TermReader {
  private readonly languages: readonly Language[]
  private readonly repairs = new Map<string, string>()

  constructor(
    private readonly language: Language,
    private readonly vocabulary: BotVocabulary,
  ) {
    // Passages in another language than the question have their words by that language's stems.
    this.languages = [...new Set([language, ...vocabulary.languages])]
  }

  read(tokens: readonly Token[], text: string): QueryTerm[] {
    const terms = new Map<string, QueryTerm>()
    for (const [at, { word, start }] of tokens.entries()) {
      const key = stem(word, this.language)
      if (terms.has(key)) continue
      const term = this.termOf(word, tokens[at - 1]?.word, tokens[at + 1]?.word)
      terms.set(key, Object.assign(term, { isName: at > 0 && this.isNameIn(text, start) }))
    }
    return [...terms.values()]
  }

  private isNameIn(text: string, start: number): boolean {
    return (
      !capitalizedNouns.has(this.language) &&
      /^\p{Lu}\p{Ll}/u.test(text.slice(start, start + 4)) &&
      !/[.!?]\s*$/.test(text.slice(0, start))
    )
  }

  /** The text with mistyped words mended. */
  mended(text: string, tokens: readonly Token[]): string {
    let mended = ''
    let from = 0
    for (const { word, start, end } of tokens) {
      const repair = this.repairs.get(word)
      if (repair === undefined) continue
      mended += text.slice(from, start) + repair
      from = end
    }
    return mended + text.slice(from)
  }

  /**
   * Who asks whether it is open now, or closed already, asks for the hours: a word of either stands for all that the
   * site has of them.
   */
  withOpening(terms: readonly QueryTerm[], { now, type }: AnalyzedQuestion['asked']): readonly QueryTerm[] {
    const { language, vocabulary } = this
    if (!now || type !== 'hours') return terms
    const words = hoursWordStarts(language)
      .flatMap((start) => vocabulary.words.from(start, relatedMax))
      .filter((word) => hoursWord(word, language) !== undefined)
    return terms.map((term) => {
      if (hoursWord(term.word, language) === undefined) return term
      const others = words.map((word) => [stem(word, language), relatedConfidence] as const)
      return { ...term, stems: new Map([...others, ...term.stems]) }
    })
  }

  private termOf(word: string, previous: string | undefined, next: string | undefined): QueryTerm {
    const { vocabulary, language } = this
    const isGrammar = isStopWord(word, language)
    const stems = new Map<string, number>()
    for (const each of this.languages) stems.set(stem(word, each), 1)
    const means = contactBefore(word)
    if (means !== undefined && vocabulary.words.has(means)) stems.set(stem(means, language), 1)
    const isKnown = [...stems.keys()].some((stemmed) => vocabulary.stems.has(stemmed))
    let isRepaired = false
    if (!isGrammar) {
      for (const stemmed of Array.from(stems.keys()))
        for (const [related, share] of relatedStems(stemmed, vocabulary))
          if (!stems.has(related)) stems.set(related, relatedConfidence * share)
      for (const whole of [previous && `${previous}${word}`, next && `${word}${next}`])
        if (whole && vocabulary.words.has(whole)) stems.set(stem(whole, language), compoundConfidence)
      // A Sunday that the site does not name is no mistyped Monday.
      const isOfOpening = hoursWord(word, language) !== undefined
      if (!isKnown && !isOfOpening && !isTimeWord(word, language))
        isRepaired = this.split(word, stems) || (!isWordOf(word, language) && this.repair(word, stems))
    }
    const best = [...stems].filter(([stemmed]) => vocabulary.stems.has(stemmed)).toSorted((a, b) => b[1] - a[1])[0]
    const weight = termWeight(best?.[0] ?? stem(word, language), language, vocabulary)
    return {
      word,
      isGrammar,
      isKnown,
      isName: false,
      isRepaired,
      weight: (isGrammar ? grammarShare : 1) * weight,
      stems,
    }
  }

  /** A word that the site writes as two, one after the other: "checkin" for "check-in". */
  private split(word: string, stems: Map<string, number>): boolean {
    const { vocabulary, language } = this
    // A dictionary word such as "contactless" is not split at a grammar word; a misspelling such as "checkin" is.
    const isWord = isWordOf(word, language)
    const isPart = (part: string) => vocabulary.words.has(part) || (!isWord && isStopWord(part, language))
    for (let at = partMin; at <= word.length - partMin; at++) {
      const parts = [word.slice(0, at), word.slice(at)]
      const ofMeaning = parts.filter((part) => !isStopWord(part, language))
      if (ofMeaning.length === 0 || !parts.every(isPart)) continue
      if (ofMeaning.length === 1 && ofMeaning[0]!.length < lonePartMin) continue
      for (const part of ofMeaning) stems.set(stem(part, language), compoundConfidence)
      this.repairs.set(word, parts.join(' '))
      return true
    }
    return false
  }

  private repair(word: string, stems: Map<string, number>): boolean {
    const { vocabulary, language } = this
    const [best, ...others] = vocabulary.spelling.repair(word)
    if (!best) return false
    for (const { word: meant, distance } of [best, ...others])
      stems.set(stem(meant, language), repairedConfidence ** distance)
    this.repairs.set(word, best.word)
    return true
  }
}

/** Stems that begin alike, with the share of the longer one that the two have in common. */
function* relatedStems(stemmed: string, { stems }: BotVocabulary): Generator<[stem: string, share: number]> {
  if (stemmed.length < relatedMin || /\p{N}/u.test(stemmed)) return
  const start = stemmed.slice(0, Math.max(relatedMin - 1, Math.ceil(stemmed.length * relatedShare)))
  for (const other of stems.from(start, relatedMax)) {
    const common = commonStart(stemmed, other)
    const share = common / Math.max(stemmed.length, other.length)
    if (other !== stemmed && common >= relatedMin && share >= relatedShare) yield [other, share]
  }
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
