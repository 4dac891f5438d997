import type { ConfidenceWeights } from './confidence-features.js'

/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */
export const confidenceWeights: ConfidenceWeights = {
  best: 2.144,
  any: 0.547,
  own: 0.004,
  similarity: 0.357,
  sameHeading: 0.959,
  entry: 0.094,
  named: -0.083,
  missingHere: -0.013,
  repaired: -0.101,
  brief: 0.815,
  bias: -0.651,
}
