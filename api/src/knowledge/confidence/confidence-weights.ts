import type { ConfidenceWeights } from './confidence-features.js'

/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */
export const confidenceWeights: ConfidenceWeights = {
  best: 2.307,
  any: 0.261,
  own: 0.031,
  similarity: 0.619,
  sameHeading: 1.651,
  entry: 0.279,
  named: 0.857,
  missingHere: -0.154,
  repaired: -0.97,
  brief: 0.374,
  bias: -0.341,
}
