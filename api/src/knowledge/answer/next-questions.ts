import { wordsOf } from '../language/index.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import type { AnswerInput } from './answer-event.js'

/** Longer questions do not fit on a button. Characters. */
export const questionMaxChars = 64
const afterAnswerMax = 2
const afterRefusalMax = 3
/** One place is left for what the bot is known for: entries that share a word with a question need not be near it. */
const relatedAfterRefusalMax = 2
/** A passage with less of the best one's score has little to do with the question. */
const relatedScore = 0.35

/**
 * Questions to offer next, each of which the bot answers and none of which was asked in this conversation: questions of the
 * site whose entries were found, then the bot's proved ones.
 * @param found what was found for the question, and whether it answered: after a refusal the best entry is offered, too, since
 * it may be what was meant in other words. Undefined where nothing was sought.
 */
export function nextQuestions(
  { question, history, suggested = [] }: Pick<AnswerInput, 'question' | 'history' | 'suggested'>,
  found?: { retrieval: Retrieval; answered: boolean },
): string[] {
  const asked = new Set(
    [question, ...history.filter((message) => message.role === 'user').map((message) => message.content)].map(keyOf),
  )
  const next: string[] = []
  const related = found ? relatedQuestions(found.retrieval, found.answered) : []
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
function relatedQuestions({ question, chunks }: Retrieval, answered: boolean): string[] {
  const [top] = chunks
  if (!top) return []
  const told = answered ? headingOf(top) : undefined
  return chunks
    .filter(
      (chunk) =>
        chunk.kind === 'faq' && chunk.language === question.language && chunk.score >= relatedScore * top.score,
    )
    .map(headingOf)
    .filter((heading) => heading !== told && heading.endsWith('?') && heading.length <= questionMaxChars)
}

function headingOf(chunk: RankedChunk): string {
  return (chunk.headings.at(-1) ?? '').trim()
}

function keyOf(question: string): string {
  return wordsOf(question).join(' ')
}
