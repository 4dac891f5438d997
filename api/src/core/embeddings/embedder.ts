/** Some models encode questions and passages differently. */
export type TextKind = 'query' | 'passage'

export interface Embedder {
  /** Such as `openai:text-embedding-3-small` or `bundled:static-6`. Vectors of different ids are never compared. */
  readonly id: string
  /** The value is 0 until the model is loaded. */
  readonly dimensions: number
  /** BCP 47 primary subtags; 'all' for a multilingual model. */
  readonly languages: readonly string[] | 'all'
  readonly batchSize: number
  /** True for order-blind word sums. They find passages; ranking computes its own similarities. */
  readonly isStatic: boolean
  /**
   * @returns unit-length vectors, in order
   * @throws the signal's reason; AppError; EncoderThreadError
   */
  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]>
}

export function supportsLanguage({ languages }: Pick<Embedder, 'languages'>, language: string): boolean {
  return languages === 'all' || languages.includes(language.split('-')[0] ?? language)
}

/** Scales vectors to length 1 in place; zero vectors stay zero. */
export function toUnitLength(vectors: readonly Float32Array[]): void {
  for (const vector of vectors) {
    let sum = 0
    for (const value of vector) sum += value * value
    if (sum === 0) continue
    const scale = 1 / Math.sqrt(sum)
    for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) * scale
  }
}
