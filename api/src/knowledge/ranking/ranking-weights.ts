import type { RankingWeights } from './passage-features.js'

/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */
export const rankingWeights: RankingWeights = {
  text: 1.365,
  coverage: 1.735,
  proximity: 2.061,
  heading: 0.837,
  name: 1.804,
  path: 0.677,
  kind: 1.279,
  day: 0.744,
  otherVoice: -1.495,
  similarity: 2.877,
  lineSimilarity: 4.132,
}
