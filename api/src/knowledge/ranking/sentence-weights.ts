import type { SentenceWeights } from './sentence-features.js'

/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */
export const sentenceWeights: SentenceWeights = {
  own: 3.078,
  name: 2.617,
  withPath: 2.269,
  before: -0.238,
  after: -0.855,
  passage: 1.181,
  gap: 2.294,
  kind: 0.832,
  day: 1.85,
  novelty: -1.216,
  first: 0.505,
  entry: -0.497,
  length: 1.271,
  short: 0.211,
  otherVoice: -1.713,
  similarity: 4.125,
}
