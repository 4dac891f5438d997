import { cosine, type QuestionVectors } from './text-vectors.js'

/**
 * Words are compared by how many are so alike, in steps from the same word to one of the same topic: kernel pooling
 * (Xiong et al. 2017, https://arxiv.org/abs/1706.06613).
 */
const kernels = [
  { middle: 1, width: 0.05 },
  { middle: 0.85, width: 0.1 },
  { middle: 0.65, width: 0.1 },
  { middle: 0.45, width: 0.1 },
  { middle: 0.25, width: 0.1 },
] as const

/** So many widths away a kernel counts nothing. */
const reach = 4

export interface WordMatches {
  /** By kernel: ln(1 + words that are so alike), averaged over the words of the question by their weights. */
  pooled: readonly number[]
  /** The cosine of the nearest word, averaged in the same way; −1 to 1. */
  nearest: number
  /** That of the weightiest word of the question. */
  weightiest: number
  /** How near words of the text are to the nearest word of the question, on average. */
  focus: number
}

const none: WordMatches = { pooled: kernels.map(() => 0), nearest: 0, weightiest: 0, focus: 0 }

/** Compares each word of a question with each of a text. */
export function matchWords({ words: asked }: QuestionVectors, words: readonly Float32Array[]): WordMatches {
  if (asked.length === 0 || words.length === 0) return none
  const nearestOfText = new Float32Array(words.length).fill(-1)
  const pooled = kernels.map(() => 0)
  let total = 0
  let nearest = 0
  let weightiest = { weight: -1, nearest: 0 }
  for (const { vector, weight } of asked) {
    const sums = kernels.map(() => 0)
    let best = -1
    for (const [at, word] of words.entries()) {
      const alike = cosine(vector, word)
      if (alike > best) best = alike
      if (alike > (nearestOfText[at] ?? 0)) nearestOfText[at] = alike
      for (const [kernel, { middle, width }] of kernels.entries()) {
        const away = (alike - middle) / width
        if (away < reach && away > -reach) sums[kernel]! += Math.exp((-away * away) / 2)
      }
    }
    for (const [kernel, sum] of sums.entries()) pooled[kernel]! += weight * Math.log1p(sum)
    nearest += weight * best
    total += weight
    if (weight > weightiest.weight) weightiest = { weight, nearest: best }
  }
  if (total === 0) return none
  return {
    pooled: pooled.map((sum) => sum / total),
    nearest: nearest / total,
    weightiest: weightiest.nearest,
    focus: nearestOfText.reduce((sum, alike) => sum + alike, 0) / words.length,
  }
}
