import {
  classifyQuestion,
  isKnownWord,
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
  entitiesIn,
  mentionsNow,
  wordsOf,
  type EntityKind,
} from '../../languages/index.js'
import { type AnalyzedQuestion, type QueryTerm, matchConfidence } from './analyzed-question.js'
import { type BotVocabulary, termWeight } from './bot-vocabulary.js'

/** Grammar words carry little meaning, but distinguish "with" from "without". */
const grammarShare = 0.15
const carriedShare = 0.6
/** Minimum common share and letters of related stems ("founded", "founder"). */
const relatedShare = 0.6
const relatedMin = 5
const relatedMax = 12
const relatedConfidence = 0.7
const repairedConfidence = 0.85
/** The site may join or split words: "check in", "checkin". */
const compoundConfidence = 0.9
const partMin = 2
const lonePartMin = 4

const capitalizedNouns: ReadonlySet<Language> = new Set(['de', 'lb'])

export interface QuestionContext {
  language: Language
  vocabulary: BotVocabulary
  earlier?: readonly string[]
}

/** Uses only the bot's vocabulary and public language data. */
export function analyzeQuestion(
  text: string,
  { language, vocabulary, earlier = [] }: QuestionContext,
): AnalyzedQuestion {
  const tokens = tokenize(text, language)
  const reader = new TermReader(language, vocabulary)
  const read = reader.readTerms(tokens, text)
  const corrected = reader.correctText(text, tokens)
  const asked = classifyQuestion(corrected, language)
  const own = read.map((term) => (isShown(term, asked) ? asGrammar(term) : term))
  const [before, ...others] = earlier
  const isFollowUp = before !== undefined && carriesOn(text, own, language)
  if (!isFollowUp)
    return {
      text,
      meant: corrected,
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
  const meant = asked.type === 'open' || asked.type === 'yes-no' ? withOwnTime(context.asked, asked) : asked
  return {
    text,
    meant: `${context.meant} ${corrected}`,
    language,
    terms: reader.withOpening([...own, ...carried], meant),
    words: tokens.map(({ word }) => word),
    asked: meant,
    isFollowUp,
  }
}

/** Replaces the previous question's time: "and on Sunday?", "and now?" */
function withOwnTime(before: AnalyzedQuestion['asked'], { days, dates, now, daysOn }: AnalyzedQuestion['asked']) {
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

/** A price needs no "how much", a telephone no "number". */
function isShown({ word, isKnown }: QueryTerm, { askedBy, type }: AnalyzedQuestion['asked']): boolean {
  return (askedBy?.includes(word) ?? false) || (type === 'contact' && !isKnown && namesContact(word))
}

/** An answer need not repeat words for the kind of answer. */
function asGrammar(term: QueryTerm): QueryTerm {
  return term.isGrammar ? term : { ...term, isGrammar: true, weight: term.weight * grammarShare }
}

class TermReader {
  private readonly languages: readonly Language[]
  private readonly repairs = new Map<string, string>()

  constructor(
    private readonly language: Language,
    private readonly vocabulary: BotVocabulary,
  ) {
    // Passages in other languages use those languages' stems.
    this.languages = [...new Set([language, ...vocabulary.languages])]
  }

  readTerms(tokens: readonly Token[], text: string): QueryTerm[] {
    const terms = new Map<string, QueryTerm>()
    for (const [at, { word, start }] of tokens.entries()) {
      const key = stem(word, this.language)
      if (terms.has(key)) continue
      const term = this.readTerm(word, tokens[at - 1]?.word, tokens[at + 1]?.word)
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

  correctText(text: string, tokens: readonly Token[]): string {
    let corrected = ''
    let from = 0
    for (const { word, start, end } of tokens) {
      const repair = this.repairs.get(word)
      if (repair === undefined) continue
      corrected += text.slice(from, start) + repair
      from = end
    }
    return corrected + text.slice(from)
  }

  /** For "open now?", any word for opening matches all such words of the site. */
  withOpening(terms: readonly QueryTerm[], { now, type }: AnalyzedQuestion['asked']): readonly QueryTerm[] {
    const { language, vocabulary } = this
    if (!now || type !== 'hours') return terms
    const words = hoursWordStarts(language)
      .flatMap((start) => vocabulary.words.findByPrefix(start, relatedMax))
      .filter((word) => hoursWord(word, language) !== undefined)
    return terms.map((term) => {
      if (hoursWord(term.word, language) === undefined) return term
      const others = words.map((word) => [stem(word, language), relatedConfidence] as const)
      return { ...term, stems: new Map([...others, ...term.stems]) }
    })
  }

  private readTerm(word: string, previous: string | undefined, next: string | undefined): QueryTerm {
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
      // An unknown Sunday is no misspelled Monday.
      const isOfOpening = hoursWord(word, language) !== undefined
      if (!isKnown && !isOfOpening && !isTimeWord(word, language))
        isRepaired =
          this.splitCompound(word, stems) || (!isKnownWord(word, language) && this.repairSpelling(word, stems))
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

  /** Splits "checkin" if the site has "check-in". */
  private splitCompound(word: string, stems: Map<string, number>): boolean {
    const { vocabulary, language } = this
    // A dictionary word such as "contactless" is not split at a grammar word.
    const isWord = isKnownWord(word, language)
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

  private repairSpelling(word: string, stems: Map<string, number>): boolean {
    const { vocabulary, language } = this
    const [best, ...others] = vocabulary.spelling.repair(word)
    if (!best) return false
    for (const { word: meant, distance } of [best, ...others])
      stems.set(stem(meant, language), repairedConfidence ** distance)
    this.repairs.set(word, best.word)
    return true
  }
}

/** The share is that of the longer stem. */
function* relatedStems(stemmed: string, { stems }: BotVocabulary): Generator<[stem: string, share: number]> {
  if (stemmed.length < relatedMin || /\p{N}/u.test(stemmed)) return
  const start = stemmed.slice(0, Math.max(relatedMin - 1, Math.ceil(stemmed.length * relatedShare)))
  for (const other of stems.findByPrefix(start, relatedMax)) {
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

/** Coordinating conjunctions, and "no" before a correction. */
const joining: Readonly<Record<Language, string>> = {
  en: 'and but or so no nope sorry then what about',
  it: 'e ed ma o oppure no scusa scusi allora invece',
  de: 'und aber oder nein doch dann',
  fr: 'et mais ou non alors',
  es: 'y e pero o no entonces',
  pt: 'e mas ou nao entao',
  nl: 'en maar of nee dan',
}
/** A question with more content words stands alone. */
const carriedMax = 3

/** Detects a short question with a conjunction ("and on Sunday?") or only a day, time or number. */
function carriesOn(text: string, terms: readonly QueryTerm[], language: Language): boolean {
  const [first] = wordsOf(text, language)
  const meaning = terms.filter(({ isGrammar }) => !isGrammar)
  if (first !== undefined && joining[language]?.split(' ').includes(first) === true && meaning.length <= carriedMax)
    return true
  const named = new Set(entitiesIn(text, language).flatMap((entity) => wordsOf(entity.text, language)))
  return meaning.every(({ word }) => named.has(word))
}

/** Returns the previous terms without replaced ones: "and on Tuesday?" drops Friday. */
function withoutRepeated(
  before: Pick<AnalyzedQuestion, 'text' | 'terms' | 'meant'>,
  text: string,
  own: readonly QueryTerm[],
  language: Language,
): QueryTerm[] {
  const kinds = new Set<EntityKind>(entitiesIn(text, language).map(({ kind }) => kind))
  // "And now?" replaces any other day.
  if (mentionsNow(wordsOf(text, language), language))
    for (const kind of ['weekday', 'date', 'time'] as const) kinds.add(kind)
  const replaced = new Set(
    entitiesIn(before.meant, language)
      .filter(({ kind }) => kinds.has(kind))
      .flatMap((entity) => wordsOf(entity.text, language)),
  )
  const said = new Set(own.flatMap(({ stems }) => [...stems.keys()]))
  return before.terms.filter(
    (term) => !replaced.has(term.word) && !isStopWord(term.word, language) && matchConfidence(term, said) === 0,
  )
}
