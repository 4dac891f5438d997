import { wordsOf } from '../languages/index.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { AnswerInput } from './answer-event.js'

/** Longer questions do not fit on a button. Characters. */
export const questionMaxChars = 64
const afterAnswerMax = 2
const afterRefusalMax = 3
/** One place is left for what the bot is known for: entries that share a word with a question need not be near it. */
const relatedAfterRefusalMax = 2
/** A passage this much less likely than the best one has little to do with the question. Log odds. */
const relatedMargin = 4

/**
 * Questions to offer next, each of which the bot answers and none of which was asked in this conversation: questions of
 * the site whose entries were found, then the bot's proved ones.
 * @param found what was found for the question, and whether it answered: after a refusal the best entry is offered,
 * too, since it may be what was meant in other words. Undefined where nothing was sought.
 */
export function nextQuestions(
  { question, history, suggested = [] }: Pick<AnswerInput, 'question' | 'history' | 'suggested'>,
  found?: { found: Pick<FoundAnswer, 'question' | 'passages'>; answered: boolean },
): string[] {
  const asked = new Set(
    [question, ...history.filter((message) => message.role === 'user').map((message) => message.content)].map(keyOf),
  )
  const next: string[] = []
  const related = found ? relatedQuestions(found.found, found.answered) : []
  for (const candidate of [
    ...(found?.answered === false ? related.slice(0, relatedAfterRefusalMax) : related),
    ...suggested,
  ]) {
    const key = keyOf(candidate)
    if (asked.has(key)) continue
    asked.add(key)
    next.push(candidate)
  }
  return next.slice(0, found?.answered ? afterAnswerMax : afterRefusalMax)
}

/** An entry's own question finds that entry, whatever else is on the site. */
function relatedQuestions(
  { question, passages }: Pick<FoundAnswer, 'question' | 'passages'>,
  answered: boolean,
): string[] {
  const [top] = passages
  if (!top) return []
  const told = answered ? headingOf(top) : undefined
  return passages
    .filter(
      (chunk) =>
        chunk.kind === 'faq' && chunk.language === question.language && chunk.score >= top.score - relatedMargin,
    )
    .map(headingOf)
    .filter((heading) => heading !== told && heading.endsWith('?') && heading.length <= questionMaxChars)
}

function headingOf(chunk: RankedPassage): string {
  return (chunk.headings.at(-1) ?? '').trim()
}

function keyOf(question: string): string {
  return wordsOf(question).join(' ')
}
