import type { RankingWeights } from './passage-features.js'

/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */
export const rankingWeights: RankingWeights = {
  text: 0.982,
  coverage: 1.499,
  proximity: 1.995,
  heading: 0.977,
  name: 2.531,
  path: 1.17,
  kind: 1.091,
  day: 0.743,
  otherVoice: -0.869,
  similarity: 2.893,
  lineSimilarity: 4.197,
}
