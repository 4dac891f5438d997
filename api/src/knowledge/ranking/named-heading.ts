import { isStopWord, stem, wordsOf } from '../languages/index.js'
import { held, type AnalyzedQuestion } from '../query/analyzed-question.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'

/**
 * Whether a question names the title or a heading ("Parking?", "Tell me about the winter timetable"): all words of the
 * heading are in the question, and all that the site knows of the question is in the heading.
 */
export function namesHeading(
  { terms }: AnalyzedQuestion,
  { title, headings, language }: Pick<CandidatePassage, 'title' | 'headings' | 'language'>,
): boolean {
  const known = terms.filter(({ isGrammar, isKnown }) => !isGrammar && isKnown)
  if (known.length === 0) return false
  return [title, ...headings].some((heading) => {
    const words = wordsOf(heading, language).filter((word) => !isStopWord(word, language))
    const stems = new Set(words.map((word) => stem(word, language)))
    return (
      words.length > 0 &&
      known.every((term) => held(term, stems) > 0) &&
      words.every((word) => known.some((term) => held(term, new Set([stem(word, language)])) > 0))
    )
  })
}
