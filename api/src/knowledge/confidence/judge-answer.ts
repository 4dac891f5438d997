import type { Outcome } from '@loquia/contracts'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { sameName } from '../ranking/answer-features.js'
import type { ScoredSentence } from '../ranking/rank-sentences.js'
import { confidenceOf, isIncomplete, lacksKind, type Confidence } from './confidence.js'
import { plainFact } from './plain-facts.js'
import { unsureFrom } from './thresholds.js'

/** How probable it is that a telephone number answers who asks for one. */
const factProbability = 0.95

/**
 * That a line with all words of the question answers, where the likeliest one lacks the weightiest of them, and a
 * contact where the question names something else, too.
 */
const wholeProbability = 0.75

/** Sentences with the one that answers first, and how sure that is. */
export interface JudgedAnswer {
  sentences: readonly ScoredSentence[]
  confidence: Confidence
}

/**
 * Judges what was found. A question that plainly asks for a contact, the place or the opening hours is answered by the
 * likeliest sentence that shows it; one of which the likeliest sentence lacks a word by one that has them all; one that
 * names a heading is not declined, since there is something about it; any other by the likeliest one.
 * @param found the likeliest first
 */
export function judgeAnswer(question: AnalyzedQuestion, found: readonly ScoredSentence[]): JudgedAnswer {
  const sentences = namedFirst(found)
  const confidence = confidenceOf(question, sentences)
  const fact = plainFact(question, sentences)
  if (fact?.isSure === true) return answeredBy(fact.sentence, 'sure', factProbability, { sentences, confidence })
  if (fact !== undefined && confidence.outcome !== 'sure')
    return answeredBy(fact.sentence, 'unsure', wholeProbability, { sentences, confidence })
  const whole = withAllWords(sentences)
  if (whole !== undefined) return answeredBy(whole, 'unsure', wholeProbability, { sentences, confidence })
  const named = confidence.outcome === 'none' ? underNamedHeading(sentences) : undefined
  return named === undefined
    ? { sentences, confidence }
    : answeredBy(named, 'unsure', unsureFrom, { sentences, confidence })
}

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
  return others.find((sentence) => sentence.features['whole'] === 1 && !lacksKind(sentence))
}

/** The likeliest sentence of the business under a title or heading that the question names. */
function underNamedHeading(sentences: readonly ScoredSentence[]): ScoredSentence | undefined {
  return sentences.find(({ passage, features }) => passage.voice === undefined && features['heading named'] === 1)
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
