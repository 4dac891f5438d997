import type { RankingWeights } from './passage-features.js'

/** Made by `npm run fit-retrieval`; how, and how well they do, is in docs/retrieval.md. */
export const rankingWeights: RankingWeights = {
  dense: {
    text: 2.379,
    coverage: 2.666,
    proximity: 2.869,
    heading: 2.931,
    name: 2.815,
    path: 1.735,
    kind: 1.04,
    day: 1.914,
    otherVoice: -2.314,
    similarity: 2.199,
    lineSimilarity: 4.506,
  },
  lexical: {
    text: 2.776,
    coverage: 2.56,
    proximity: 2.668,
    heading: 3.345,
    name: 3.03,
    path: 2.027,
    kind: 1.164,
    day: 1.4,
    otherVoice: -2.987,
  },
}
