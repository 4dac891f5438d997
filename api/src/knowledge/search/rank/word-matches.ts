import { cosine, type QuestionVectors } from '../retrieve/text-vectors.js'

/** Kernel pooling (Xiong et al. 2017, https://arxiv.org/abs/1706.06613). */
const kernels = [
  { middle: 1, width: 0.05 },
  { middle: 0.85, width: 0.1 },
  { middle: 0.65, width: 0.1 },
  { middle: 0.45, width: 0.1 },
  { middle: 0.25, width: 0.1 },
] as const

const valuesPerWord = 1 + kernels.length

const maxDeviations = 4

export interface WordMatches {
  /** By kernel: ln(1 + similar words), weighted by the question's words. */
  pooled: readonly number[]
  /** Weighted average of the nearest word's cosine, −1 to 1. */
  nearest: number
  weightiest: number
  focus: number
}

const none: WordMatches = { pooled: kernels.map(() => 0), nearest: 0, weightiest: 0, focus: 0 }

/** Texts of a website repeat words, so each is compared once. */
export class WordMatcher {
  private readonly asked: QuestionVectors['words']
  private readonly total: number
  private readonly heaviest: number
  private readonly compared = new Map<Float32Array, Float64Array>()

  constructor({ words }: Pick<QuestionVectors, 'words'>) {
    this.asked = words
    this.total = words.reduce((sum, { weight }) => sum + weight, 0)
    this.heaviest = words.reduce((best, { weight }, at) => (weight > (words[best]?.weight ?? 0) ? at : best), 0)
  }

  match(...parts: readonly (readonly Float32Array[])[]): WordMatches {
    const words = parts.flat()
    if (this.total === 0 || words.length === 0) return none
    const values = words.map((word) => this.compareWord(word))
    const pooled = kernels.map(() => 0)
    let nearest = 0
    let weightiest = 0
    for (const [at, { weight }] of this.asked.entries()) {
      const from = at * valuesPerWord
      let best = -1
      for (const value of values) best = Math.max(best, value[from]!)
      for (let kernel = 0; kernel < kernels.length; kernel++) {
        let sum = 0
        for (const value of values) sum += value[from + 1 + kernel]!
        pooled[kernel]! += weight * Math.log1p(sum)
      }
      nearest += weight * best
      if (at === this.heaviest) weightiest = best
    }
    return {
      pooled: pooled.map((sum) => sum / this.total),
      nearest: nearest / this.total,
      weightiest,
      focus: values.reduce((sum, value) => sum + this.nearestCosine(value), 0) / words.length,
    }
  }

  private nearestCosine(values: Float64Array): number {
    let best = 0
    for (let from = 0; from < values.length; from += valuesPerWord) best = Math.max(best, values[from]!)
    return best
  }

  private compareWord(word: Float32Array): Float64Array {
    const known = this.compared.get(word)
    if (known !== undefined) return known
    const values = new Float64Array(this.asked.length * valuesPerWord)
    for (const [at, { vector }] of this.asked.entries()) {
      const from = at * valuesPerWord
      const alike = cosine(vector, word)
      values[from] = alike
      for (const [kernel, { middle, width }] of kernels.entries()) {
        const away = (alike - middle) / width
        if (Math.abs(away) < maxDeviations) values[from + 1 + kernel] = Math.exp((-away * away) / 2)
      }
    }
    this.compared.set(word, values)
    return values
  }
}
