import { isStopWord, stem, wordsOf, type Language } from '../../languages/index.js'
import type { FoundAnswer } from '../decide/found-answer.js'
import type { RankedPassage } from '../../search/rank/ranked-passage.js'
import type { AnswerInput } from '../compose/answer-event.js'

/** Longest that fits on a button, in characters. */
export const questionMaxChars = 64
const afterAnswerMax = 2
const withoutAnswerMax = 3
/** Related entries may share only one word, so one place stays free for the bot's proven questions. */
const relatedWithoutAnswerMax = 2
/** Passages further below the best one, in log odds, are unrelated. */
const relatedMargin = 4

/**
 * Suggests answerable new questions: found FAQ entries first, then the closest proven ones.
 * @param found undefined without a search; unanswered questions also suggest the best entry
 */
export function nextQuestions(
  {
    question,
    history,
    suggested = [],
    offered = [],
  }: Pick<AnswerInput, 'question' | 'history' | 'suggested' | 'offered'>,
  found?: { found: Pick<FoundAnswer, 'question' | 'passages'>; answered: boolean; quoted?: RankedPassage | undefined },
): string[] {
  const asked = history.filter((message) => message.role === 'user').map((message) => message.content)
  const quoted = found?.quoted === undefined ? [] : [lastHeading(found.quoted)]
  const known = new Set([question, ...asked, ...offered, ...quoted].map(questionKey))
  const next: string[] = []
  const related = found ? relatedQuestions(found.found) : []
  for (const candidate of [
    ...(found?.answered === false ? related.slice(0, relatedWithoutAnswerMax) : related),
    ...(found ? closestFirst(suggested, found.found) : suggested),
  ]) {
    const key = questionKey(candidate)
    if (known.has(key)) continue
    known.add(key)
    next.push(candidate)
  }
  return next.slice(0, found?.answered ? afterAnswerMax : withoutAnswerMax)
}

const comparedPassages = 5

function closestFirst(
  suggested: readonly string[],
  { question: { language }, passages }: Pick<FoundAnswer, 'question' | 'passages'>,
): readonly string[] {
  const passageStems = contentStems(
    passages
      .slice(0, comparedPassages)
      .map(({ title, headings }) => `${title} ${headings.join(' ')}`)
      .join(' '),
    language,
  )
  const countShared = (text: string): number =>
    [...contentStems(text, language)].filter((word) => passageStems.has(word)).length
  return suggested
    .map((text) => ({ text, shared: countShared(text) }))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ text }) => text)
}

function contentStems(text: string, language: Language): ReadonlySet<string> {
  const words = wordsOf(text).filter((word) => !isStopWord(word, language))
  return new Set(words.map((word) => stem(word, language)))
}

function relatedQuestions({ question, passages }: Pick<FoundAnswer, 'question' | 'passages'>): string[] {
  const [top] = passages
  if (!top) return []
  return passages
    .filter(
      (passage) =>
        passage.kind === 'faq' && passage.language === question.language && passage.score >= top.score - relatedMargin,
    )
    .map(lastHeading)
    .filter((heading) => heading.endsWith('?') && heading.length <= questionMaxChars)
}

function lastHeading(passage: RankedPassage): string {
  return (passage.headings.at(-1) ?? '').trim()
}

function questionKey(question: string): string {
  return wordsOf(question).join(' ')
}
