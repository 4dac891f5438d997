import { wordsOf } from '../language/index.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import type { AnswerInput } from './answer-event.js'

/** Longer questions do not fit on a button. Characters. */
export const questionMaxChars = 64
const afterAnswerMax = 2
const afterRefusalMax = 3
/** A passage with less of the best one's score has little to do with the question. */
const relatedScore = 0.35

/**
 * Questions to offer next, each of which the bot answers and none of which was asked in this conversation. After an
 * answer: questions of the site whose entries were found with it, then the bot's proved ones; otherwise the proved ones.
 * @param retrieval what was found for the question that has just been answered; undefined when it was not
 */
export function nextQuestions({ question, history, suggested = [] }: Pick<AnswerInput, 'question' | 'history' | 'suggested'>, retrieval?: Retrieval): string[] {
  const asked = new Set([question, ...history.filter((message) => message.role === 'user').map((message) => message.content)].map(keyOf))
  const next: string[] = []
  for (const candidate of [...(retrieval ? relatedQuestions(retrieval) : []), ...suggested]) {
    const key = keyOf(candidate)
    if (asked.has(key)) continue
    asked.add(key)
    next.push(candidate)
  }
  return next.slice(0, retrieval ? afterAnswerMax : afterRefusalMax)
}

/** An entry's own question finds that entry, whatever else is on the site. */
function relatedQuestions({ question, chunks }: Retrieval): string[] {
  const [top, ...others] = chunks
  if (!top) return []
  const answered = headingOf(top)
  return others
    .filter((chunk) => chunk.kind === 'faq' && chunk.language === question.language && chunk.score >= relatedScore * top.score)
    .map(headingOf)
    .filter((heading) => heading !== answered && heading.endsWith('?') && heading.length <= questionMaxChars)
}

function headingOf(chunk: RankedChunk): string {
  return (chunk.headings.at(-1) ?? '').trim()
}

function keyOf(question: string): string {
  return wordsOf(question).join(' ')
}
