import type { ConfidenceWeights } from './confidence-features.js'

/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */
export const confidenceWeights: ConfidenceWeights = {
  quoted: 2.294,
  any: 0.541,
  own: 0,
  similarity: 0.416,
  sameHeading: 0.567,
  entry: 0.137,
  named: 0.3,
  missingHere: -0.012,
  repaired: -0.457,
  brief: 0.866,
  bias: -0.588,
}
