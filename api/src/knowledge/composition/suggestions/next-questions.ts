import { isStopWord, stem, wordsOf, type Language } from '../../languages/index.js'
import type { FoundAnswer } from '../../confidence/found-answer.js'
import type { RankedPassage } from '../../ranking/ranked-passage.js'
import type { AnswerInput } from '../answer-event.js'

/** Longer questions do not fit on a button. Characters. */
export const questionMaxChars = 64
const afterAnswerMax = 2
const withoutAnswerMax = 3
/** One place is left for what the bot is known for: entries that share a word with a question need not be near it. */
const relatedWithoutAnswerMax = 2
/** A passage this much less likely than the best one has little to do with the question. Log odds. */
const relatedMargin = 4

/**
 * Questions to offer next, each of which the bot answers and none of which was asked or offered in this conversation
 * before: questions of the site whose entries were found, then the bot's proved ones, those first that have most to do
 * with what was found.
 * @param found what was found for the question, and whether it answered: if not, the best entry is offered, too, since
 * it may be what was meant in other words. Undefined where nothing was sought.
 */
export function nextQuestions(
  {
    question,
    history,
    suggested = [],
    offered = [],
  }: Pick<AnswerInput, 'question' | 'history' | 'suggested' | 'offered'>,
  found?: { found: Pick<FoundAnswer, 'question' | 'passages'>; answered: boolean },
): string[] {
  const said = history.filter((message) => message.role === 'user').map((message) => message.content)
  const known = new Set([question, ...said, ...offered].map(keyOf))
  const next: string[] = []
  const related = found ? relatedQuestions(found.found, found.answered) : []
  for (const candidate of [
    ...(found?.answered === false ? related.slice(0, relatedWithoutAnswerMax) : related),
    ...(found ? closestFirst(suggested, found.found) : suggested),
  ]) {
    const key = keyOf(candidate)
    if (known.has(key)) continue
    known.add(key)
    next.push(candidate)
  }
  return next.slice(0, found?.answered ? afterAnswerMax : withoutAnswerMax)
}

/** Passages whose titles and headings tell what a question was about. */
const tellingPassages = 5

/** Questions that share most words with the titles and headings of the passages found come first. */
function closestFirst(
  suggested: readonly string[],
  { question: { language }, passages }: Pick<FoundAnswer, 'question' | 'passages'>,
): readonly string[] {
  const told = meaningIn(
    passages
      .slice(0, tellingPassages)
      .map(({ title, headings }) => `${title} ${headings.join(' ')}`)
      .join(' '),
    language,
  )
  const shared = (text: string): number => [...meaningIn(text, language)].filter((word) => told.has(word)).length
  return suggested
    .map((text) => ({ text, shared: shared(text) }))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ text }) => text)
}

function meaningIn(text: string, language: Language): ReadonlySet<string> {
  const words = wordsOf(text).filter((word) => !isStopWord(word, language))
  return new Set(words.map((word) => stem(word, language)))
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
