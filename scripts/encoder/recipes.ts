import { factsName } from './training-data.ts'

export interface Phase {
  batches: number
  rate: number
}

/** `ContrastiveOptions` and `BatchOptions` explain the numbers. */
export interface Recipe {
  weights: Readonly<Record<string, number>>
  phases: readonly Phase[]
  /** Trainings with different seeds; the table is their mean (https://arxiv.org/abs/2203.05482). */
  runs: number
  batchSize: number
  acrossLanguages: number
  acrossPlaces: number
  sharpness: number
  wordDropout: number
  priorGradient: number
  /** Maximum words added to the table. */
  addedWords: number
  /**
   * Share of the way from the old rows to the new ones. A share below 1 forgets less (Wortsman et al. 2022,
   * https://arxiv.org/abs/2109.01903).
   */
  keptShare: number
}

/** Translations keep the languages together. */
export const tuneRecipe: Recipe = {
  weights: {
    [factsName]: 0.45,
    dstc10: 0.12,
    shopware: 0.08,
    'tatoeba-en-de': 0.06,
    'tatoeba-en-fr': 0.04,
    osm: 0.05,
    wordnets: 0.1,
    clinc: 0.04,
    bagisto: 0.03,
    annotations: 0.03,
    medquad: 0.03,
  },
  phases: [
    { batches: 1_400, rate: 0.3 },
    { batches: 800, rate: 0.1 },
  ],
  runs: 2,
  batchSize: 256,
  acrossLanguages: 0.5,
  acrossPlaces: 0.5,
  sharpness: 20,
  wordDropout: 0.25,
  priorGradient: 1e-4,
  addedWords: 5_000,
  keptShare: 0.8,
}

/** Starts with random rows. Rates are for rows of length 1. */
export const trainRecipe: Recipe = {
  weights: {
    [factsName]: 0.2,
    dstc10: 0.08,
    wordnets: 0.15,
    'tatoeba-en-de': 0.15,
    'tatoeba-en-fr': 0.1,
    shopware: 0.08,
    clinc: 0.04,
    osm: 0.04,
    annotations: 0.03,
    bagisto: 0.03,
    medquad: 0.03,
    sylius: 0.02,
    spree: 0.02,
    solidus: 0.02,
    'wikipedia-app': 0.01,
    filament: 0.01,
    grocy: 0.01,
  },
  phases: [
    { batches: 3_500, rate: 1 },
    { batches: 2_200, rate: 0.25 },
  ],
  runs: 1,
  batchSize: 512,
  acrossLanguages: 0.7,
  acrossPlaces: 1,
  sharpness: 20,
  wordDropout: 0.2,
  priorGradient: 0,
  addedWords: 0,
  keptShare: 1,
}

export const freshShape = { words: 125_000, buckets: 20_000, dimensions: 192 }
