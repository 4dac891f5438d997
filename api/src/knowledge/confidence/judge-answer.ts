import type { Outcome } from '@loquia/contracts'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { confidenceOf, isIncomplete, type Confidence } from './confidence.js'
import { underNamedHeading } from './named-heading.js'
import { plainFact } from './plain-facts.js'
import { unsureFrom } from './thresholds.js'

/** How probable it is that a telephone number answers who asks for one. */
const factProbability = 0.95

/** That a line with all words of the question answers, where the likeliest one lacks the weightiest of them. */
const wholeProbability = 0.75
/** Share of the question's weight from which a line has all of it; grammar words weigh little. */
const wholeShare = 0.9

/** Sentences with the one that answers first, and how sure that is. */
export interface JudgedAnswer {
  sentences: readonly ScoredSentence[]
  confidence: Confidence
}

/**
 * Judges what was found. A question that plainly asks for a contact, the place or the opening hours is answered by the
 * likeliest sentence that shows it; one of which the likeliest sentence lacks a word by one that has them all; one that
 * names a heading is not declined, since there is something about it; any
 * other by the likeliest one.
 * @param found the likeliest first
 */
export function judgeAnswer(question: AnalyzedQuestion, found: readonly ScoredSentence[]): JudgedAnswer {
  const sentences = namedFirst(found)
  const confidence = confidenceOf(sentences)
  const fact = plainFact(question, sentences)
  if (fact !== undefined) return answeredBy(fact, 'sure', factProbability, { sentences, confidence })
  const whole = withAllWords(sentences)
  if (whole !== undefined) return answeredBy(whole, 'unsure', wholeProbability, { sentences, confidence })
  const named = confidence.outcome === 'none' ? underNamedHeading(question, sentences) : undefined
  return named === undefined
    ? { sentences, confidence }
    : answeredBy(named, 'unsure', unsureFrom, { sentences, confidence })
}

/** From such a similarity on a line is named just as the question names it. */
const sameName = 0.99
const leastProbability = 0.05

/** Of rows the one that is named just so goes before one with a longer name: a stottie is no class in making stotties. */
function namedFirst(sentences: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const [best] = sentences
  const nameOf = ({ features }: ScoredSentence): number => features['name'] ?? 0
  if (best === undefined || best.read.line.label === undefined || nameOf(best) >= sameName) return sentences
  const named = sentences.find(
    (sentence) =>
      sentence.probability >= leastProbability &&
      nameOf(sentence) >= sameName &&
      (sentence.features['kind'] ?? 0) >= (best.features['kind'] ?? 0),
  )
  return named === undefined ? sentences : [named, ...sentences.filter((sentence) => sentence !== named)]
}

/** A name decides: what is said of another thing in the same words does not answer, however alike it is. */
function withAllWords([best, ...others]: readonly ScoredSentence[]): ScoredSentence | undefined {
  if (best === undefined || !isIncomplete(best)) return undefined
  return others.find(({ features }) => features['missingHere'] === 0 && (features['own'] ?? 0) >= wholeShare)
}

function answeredBy(
  first: ScoredSentence,
  outcome: Outcome,
  atLeast: number,
  { sentences, confidence }: JudgedAnswer,
): JudgedAnswer {
  return {
    sentences: [first, ...sentences.filter((sentence) => sentence !== first)],
    confidence: { ...confidence, probability: Math.max(confidence.probability, atLeast), outcome },
  }
}
