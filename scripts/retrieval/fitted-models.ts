import type { Weights } from './models.ts'

/** Weights of the three models. */
export interface FittedModels {
  ranking: { dense: Weights; lexical: Weights }
  sentences: Weights
  confidence: { dense: Weights; lexical: Weights }
}
