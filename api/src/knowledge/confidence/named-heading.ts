import { isStopWord, stem, wordsOf } from '../languages/index.js'
import { held, type AnalyzedQuestion } from '../query/analyzed-question.js'
import type { RankedPassage } from '../ranking/ranked-passage.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'

/**
 * The likeliest sentence under a title or heading that a question names ("Parking?", "Tell me about the winter timetable"): all
 * words of the heading are in the question, and all that the site knows of the question is in the heading.
 */
export function underNamedHeading(
  question: AnalyzedQuestion,
  sentences: readonly ScoredSentence[],
): ScoredSentence | undefined {
  return sentences.find(({ passage }) => passage.voice === undefined && namesHeading(question, passage))
}

function namesHeading({ terms }: AnalyzedQuestion, { title, headings, language }: RankedPassage): boolean {
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
