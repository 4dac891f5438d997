import type { RankingWeights } from './passage-features.js'

/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */
export const rankingWeights: RankingWeights = {
  text: 1.386,
  coverage: 1.82,
  proximity: 2.153,
  heading: 0.811,
  name: 2.444,
  path: 0.874,
  kind: 1.376,
  day: 0.686,
  otherVoice: -1.586,
  similarity: 2.927,
  lineSimilarity: 4.316,
}
