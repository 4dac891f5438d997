import type { Outcome } from '@loquia/contracts'
import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import { sameName } from '../../search/rank/answer-features.js'
import type { ScoredSentence } from '../../search/rank/rank-sentences.js'
import { confidenceOf, isIncomplete, lacksKind, type Confidence } from './confidence.js'
import { extremePriceFirst } from './extreme-price.js'
import { plainFact } from './plain-facts.js'
import { unsureFrom } from './thresholds.js'

/** For a phone number that was requested. */
const factProbability = 0.95

/** For a line with all words where the likeliest lacks one, or a contact beside other requests. */
const wholeProbability = 0.75

export interface JudgedAnswer {
  sentences: readonly ScoredSentence[]
  confidence: Confidence
}

/**
 * Prefers sentences with a requested contact, place, hours or extreme price, or with all words of the question.
 * Questions naming a heading are never declined.
 * @param found likeliest first
 */
export function judgeAnswer(question: AnalyzedQuestion, found: readonly ScoredSentence[]): JudgedAnswer {
  const likeliestFirst = namedFirst(found)
  // The likeliest line chose the price list, so its confidence still holds.
  const confidence = confidenceOf(question, likeliestFirst)
  const { sentences, probability } = extremePriceFirst(question, likeliestFirst)
  const [extreme] = sentences
  if (extreme !== undefined && probability > 0)
    return confidence.outcome === 'none' && probability >= unsureFrom
      ? answeredBy(extreme, 'unsure', unsureFrom, { sentences, confidence })
      : { sentences, confidence }
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

/** Exact names first: "stottie" is not "making stotties". */
function namedFirst(sentences: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const [best] = sentences
  const nameScore = ({ features }: ScoredSentence): number => features.get('name')
  if (best === undefined || best.read.line.label === undefined || nameScore(best) >= sameName) return sentences
  const named = sentences.find(
    (sentence) =>
      sentence.probability >= leastProbability &&
      nameScore(sentence) >= sameName &&
      sentence.features.get('kind') >= best.features.get('kind'),
  )
  return named === undefined ? sentences : [named, ...sentences.filter((sentence) => sentence !== named)]
}

/** Similar text about another name does not answer. */
function withAllWords([best, ...others]: readonly ScoredSentence[]): ScoredSentence | undefined {
  if (best === undefined || !isIncomplete(best)) return undefined
  return others.find((sentence) => sentence.features.get('whole') === 1 && !lacksKind(sentence))
}

function underNamedHeading(sentences: readonly ScoredSentence[]): ScoredSentence | undefined {
  return sentences.find(({ passage, features }) => passage.voice === undefined && features.get('heading named') === 1)
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
