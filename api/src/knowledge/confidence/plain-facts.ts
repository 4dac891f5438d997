import { hoursWord, namesContact, type EntityKind, type Language } from '../languages/index.js'
import { held, type AnalyzedQuestion } from '../query/analyzed-question.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'

type Plain = NonNullable<AnalyzedQuestion['plain']>

/** The kind of passage in which a website gives its general contacts or hours. */
const kindFor = (plain: Plain): RankedPassage['kind'] => (plain === 'hours' ? 'hours' : 'contact')

/** Kinds of things of which one answers. */
const shownFor: Readonly<Record<Plain, readonly EntityKind[]>> = {
  hours: ['time'],
  place: ['address', 'postal-code'],
  contact: ['phone', 'email'],
  phone: ['phone'],
  email: ['email'],
}

/** A sentence that shows what a question plainly asks for. */
export interface PlainFact {
  sentence: ScoredSentence
  /** Whether it is sure: the question names nothing else that the site has, or the sentence has that, too. */
  isSure: boolean
}

/**
 * The likeliest sentence of the business that shows what a question plainly asks for: a contact, the place or the hours.
 * Undefined where none does, and for any other question.
 */
export function plainFact(question: AnalyzedQuestion, sentences: readonly ScoredSentence[]): PlainFact | undefined {
  const asked = plainlyAsked(question)
  if (asked === undefined) return undefined
  const { plain, isNamed } = asked
  const shown = sentences.filter(({ passage, read }) => passage.voice === undefined && shows(plain, read))
  const sentence =
    shown.find(({ passage }) => passage.kind === kindFor(plain)) ?? (plain === 'hours' ? undefined : shown[0])
  return sentence && { sentence, isSure: isNamed || holdsKnown(question, sentence) }
}

/**
 * The plain request that a question makes, and whether its words name that and nothing else. Undefined for any other
 * question, and for one about a day or this moment.
 */
export function plainlyAsked(question: AnalyzedQuestion): { plain: Plain; isNamed: boolean } | undefined {
  const named = plainlyNamed(question)
  const plain = named ?? question.plain
  return plain === undefined || isOfSomeTime(question) ? undefined : { plain, isNamed: named !== undefined }
}

/** Hours of the business are of some days: a time alone is when orders are taken. */
function shows(plain: Plain, { entities }: ScoredSentence['read']): boolean {
  const has = (kind: EntityKind): boolean => entities.some((entity) => entity.kind === kind)
  return shownFor[plain].some(has) && (plain !== 'hours' || entities.some(({ days }) => days !== undefined))
}

function isOfSomeTime({ asked, isFollowUp }: AnalyzedQuestion): boolean {
  const { now, days, daysOn, dates } = asked
  return isFollowUp || now === true || days !== undefined || daysOn !== undefined || dates !== undefined
}

/** The plain request of a question whose words name a kind of thing and nothing else ("your phone number?"). */
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

/** Whether a sentence, or what it stands under, has all words of meaning that the question shares with the site. */
function holdsKnown({ terms }: AnalyzedQuestion, { passage, read }: ScoredSentence): boolean {
  const inContext = { has: (stem: string) => read.stems.has(stem) || passage.reading.path.has(stem) }
  return terms.every((term) => term.isGrammar || !term.isKnown || held(term, inContext) > 0)
}
