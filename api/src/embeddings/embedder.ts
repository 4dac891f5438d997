/** Whether a text is asked for, or may be found: some models read the two differently. */
export type TextKind = 'query' | 'passage'

/** Turns texts into vectors of which near ones mean the same. */
export interface Embedder {
  /**
   * Which model made a vector, e.g. `openai:text-embedding-3-small`, `local:Xenova/multilingual-e5-small`,
   * `bundled:static-6`. Vectors of different ids are never compared.
   */
  readonly id: string
  /** Of every vector; 0 while no vector was made yet and the model does not say. */
  readonly dimensions: number
  /** Languages (BCP 47 primary subtags) it reads with meaning; 'all' for a multilingual one. */
  readonly languages: readonly string[] | 'all'
  /** Texts per call that it works best with. */
  readonly batchSize: number
  /**
   * Whether a vector is a sum of words, without their order, as {@link StaticEncoder} makes it. Such vectors find
   * passages; how near the passages and their lines are is up to ranking, which makes theirs when it needs them.
   */
  readonly isStatic: boolean
  /**
   * Unit-length vectors in the order of the texts.
   * @throws the signal's reason when it aborts; AppError of the model's server; EncoderThreadError
   */
  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]>
}

/** Whether an embedder reads a language with meaning. */
export function reads({ languages }: Pick<Embedder, 'languages'>, language: string): boolean {
  return languages === 'all' || languages.includes(language.split('-')[0] ?? language)
}

/** Brings vectors to length 1; one of zeros stays so. They are changed in place. */
export function toUnitLength(vectors: readonly Float32Array[]): void {
  for (const vector of vectors) {
    let sum = 0
    for (const value of vector) sum += value * value
    if (sum === 0) continue
    const scale = 1 / Math.sqrt(sum)
    for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) * scale
  }
}
