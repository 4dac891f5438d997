import { hoursWord, namesContact, type EntityKind, type Language } from '../../languages/index.js'
import { matchConfidence, type AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import type { RankedPassage } from '../../search/rank/ranked-passage.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'

type Plain = NonNullable<AnalyzedQuestion['plain']>

const kindFor = (plain: Plain): RankedPassage['kind'] => (plain === 'hours' ? 'hours' : 'contact')

const shownFor: Readonly<Record<Plain, readonly EntityKind[]>> = {
  hours: ['time'],
  place: ['address', 'postal-code'],
  contact: ['phone', 'email'],
  phone: ['phone'],
  email: ['email'],
}

export interface PlainFact {
  sentence: ScoredSentence
  isSure: boolean
}

/** Returns the likeliest sentence that shows a requested contact, place or hours. */
export function plainFact(question: AnalyzedQuestion, sentences: readonly ScoredSentence[]): PlainFact | undefined {
  const asked = plainlyAsked(question)
  if (asked === undefined) return undefined
  const { plain, isNamed } = asked
  const shown = sentences.filter(({ passage, read }) => passage.voice === undefined && showsFact(plain, read))
  const sentence =
    shown.find(({ passage }) => passage.kind === kindFor(plain)) ?? (plain === 'hours' ? undefined : shown[0])
  return sentence && { sentence, isSure: isNamed || coversKnownTerms(question, sentence) }
}

/** Undefined for questions about a day or the present. */
export function plainlyAsked(question: AnalyzedQuestion): { plain: Plain; isNamed: boolean } | undefined {
  const named = plainlyNamed(question)
  const plain = named ?? question.plain
  return plain === undefined || namesTime(question) ? undefined : { plain, isNamed: named !== undefined }
}

/** A time without days may be for orders. */
function showsFact(plain: Plain, { entities }: ScoredSentence['read']): boolean {
  const hasEntity = (kind: EntityKind): boolean => entities.some((entity) => entity.kind === kind)
  return shownFor[plain].some(hasEntity) && (plain !== 'hours' || entities.some(({ days }) => days !== undefined))
}

function namesTime({ asked, isFollowUp }: AnalyzedQuestion): boolean {
  const { now, days, daysOn, dates } = asked
  return isFollowUp || now === true || days !== undefined || daysOn !== undefined || dates !== undefined
}

/** Example: "your phone number?". */
function plainlyNamed({ terms, asked, language, words }: AnalyzedQuestion): Plain | undefined {
  const { type } = asked
  if (type !== 'hours' && type !== 'place' && type !== 'contact') return undefined
  if (!terms.every(({ word, isGrammar }) => isGrammar || namesKind(word, type, language))) return undefined
  if (asked.phone === true) return 'phone'
  return type === 'contact' && words.some((word) => /mail|correo/.test(word)) ? 'email' : type
}

function namesKind(word: string, type: AnalyzedQuestion['asked']['type'], language: Language): boolean {
  return type === 'hours' ? hoursWord(word, language) !== undefined : namesContact(word)
}

function coversKnownTerms({ terms }: AnalyzedQuestion, { passage, read }: ScoredSentence): boolean {
  const inContext = { has: (stem: string) => read.stems.has(stem) || passage.analysis.path.has(stem) }
  return terms.every((term) => term.isGrammar || !term.isKnown || matchConfidence(term, inContext) > 0)
}
