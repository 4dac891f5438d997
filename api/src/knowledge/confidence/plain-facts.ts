import { hoursWord, namesContact, type EntityKind, type Language } from '../languages/index.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'

/** Whatever is shown of these is right for whoever names nothing else. */
const shownFor: Readonly<Partial<Record<AnalyzedQuestion['asked']['type'], readonly EntityKind[]>>> = {
  hours: ['time'],
  place: ['address', 'postal-code'],
  contact: ['phone', 'email'],
}

/**
 * What a question asks for that names a kind of thing and nothing else ("your phone number?", "where are you?"): the
 * kinds of which one must show. Undefined for any other question, and for one about a day or this moment.
 */
export function plainlyAsked({
  terms,
  asked,
  language,
  words,
  isFollowUp,
}: AnalyzedQuestion): readonly EntityKind[] | undefined {
  const shown = shownFor[asked.type]
  const isOfSomeTime = asked.now === true || asked.days !== undefined || asked.daysOn !== undefined
  if (shown === undefined || isFollowUp || isOfSomeTime || asked.dates !== undefined) return undefined
  if (!terms.every(({ word, isGrammar }) => isGrammar || namesKind(word, asked.type, language))) return undefined
  if (asked.phone === true) return ['phone']
  return asked.type === 'contact' && words.some((word) => /mail|correo/.test(word)) ? ['email'] : shown
}

function namesKind(word: string, type: AnalyzedQuestion['asked']['type'], language: Language): boolean {
  return type === 'hours' ? hoursWord(word, language) !== undefined : namesContact(word)
}

/** The likeliest sentence of the business that shows what a question plainly asks for; undefined where none does. */
export function plainFact(
  question: AnalyzedQuestion,
  sentences: readonly ScoredSentence[],
): ScoredSentence | undefined {
  const kinds = plainlyAsked(question)
  if (kinds === undefined) return undefined
  return sentences.find(
    ({ passage, read: { entities } }) =>
      passage.voice === undefined &&
      (question.asked.type !== 'hours' || passage.kind === 'hours') &&
      entities.some(({ kind }) => kinds.includes(kind)),
  )
}
