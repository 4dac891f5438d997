import type { Embedder } from '../../../../core/embeddings/index.js'

export class LetterEmbedder implements Embedder {
  readonly dimensions = 26
  readonly batchSize = 8
  isStatic = false
  readonly embedded: string[] = []
  held: Promise<void> | undefined
  failing = false

  constructor(
    readonly id: string,
    readonly languages: readonly string[] | 'all' = 'all',
  ) {}

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    await this.held
    if (this.failing) throw new Error('away')
    this.embedded.push(...texts)
    return texts.map(lettersOf)
  }
}

export function lettersOf(text: string): Float32Array {
  const vector = new Float32Array(26)
  for (const letter of text.toLowerCase().replaceAll(/[^a-z]/g, '')) {
    const place = letter.charCodeAt(0) - 97
    vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
