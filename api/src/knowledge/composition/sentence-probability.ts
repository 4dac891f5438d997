import type { ScoredSentence } from '../ranking/rank-sentences.js'

/**
 * How probable it is that each sentence answers: the share of its passage among those found, times its own share within
 * the passage, by the softmax of the scores. The likeliest has the answer's probability, the others in proportion.
 * @param answerProbability that what was found answers, 0 to 1
 */
export function sentenceProbabilities(
  sentences: readonly ScoredSentence[],
  answerProbability: number,
): ReadonlyMap<ScoredSentence, number> {
  const highest = Math.max(...sentences.map(({ score }) => score))
  const odds = ({ score }: ScoredSentence): number => Math.exp(score - highest)
  const totals = new Map<string, number>()
  for (const sentence of sentences) {
    const { id } = sentence.passage
    totals.set(id, (totals.get(id) ?? 0) + odds(sentence))
  }
  const shares = sentences.map(
    (sentence) => (sentence.passage.probability * odds(sentence)) / (totals.get(sentence.passage.id) ?? 1),
  )
  const best = Math.max(...shares)
  return new Map(sentences.map((sentence, at) => [sentence, (answerProbability * (shares[at] ?? 0)) / (best || 1)]))
}
