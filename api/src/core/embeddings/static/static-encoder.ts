import { readFile } from 'node:fs/promises'
import { toUnitLength } from '../embedder.js'
import { gramBuckets, tableWords } from './table-words.js'

const headerBytes = 16
const packedKind = 2
const packedOffset = 8
/** Each word takes 768 bytes. */
const cachedWordsMax = 20_000

export interface WordDifference {
  /** "monday" has 1.7, "for me" 0.7. */
  length: number
  cosine: number
}

/** Word vectors for six languages in one space, summed per text in microseconds. See `README.md` here. */
export class StaticEncoder {
  private static loading: Promise<StaticEncoder> | undefined
  readonly languages = ['en', 'it', 'de', 'fr', 'es', 'pt']
  private readonly wordVectors = new Map<string, Float32Array>()

  private constructor(
    readonly dimensions: number,
    private readonly rowByWord: ReadonlyMap<string, number>,
    private readonly buckets: number,
    private readonly scales: Float32Array,
    private readonly packed: Uint8Array,
  ) {}

  static loadShared(): Promise<StaticEncoder> {
    if (StaticEncoder.loading === undefined) {
      const loading = StaticEncoder.load()
      StaticEncoder.loading = loading
      loading.catch(() => (StaticEncoder.loading = undefined))
    }
    return StaticEncoder.loading
  }

  static async load(
    table = new URL('table.bin', import.meta.url),
    vocabulary = new URL('words.txt', import.meta.url),
  ): Promise<StaticEncoder> {
    const [bytes, text] = await Promise.all([readFile(table), readFile(vocabulary, 'utf8')])
    const header = new DataView(bytes.buffer, bytes.byteOffset, headerBytes)
    const [count, buckets, dimensions, kind] = [0, 4, 8, 12].map((at) => header.getInt32(at, true)) as [
      number,
      number,
      number,
      number,
    ]
    if (kind !== packedKind) throw new Error(`a table of kind ${kind} cannot be read`)
    const rows = count + buckets
    const scales = new Float32Array(rows)
    const view = new DataView(bytes.buffer, bytes.byteOffset + headerBytes, rows * 4)
    for (let row = 0; row < rows; row++) scales[row] = view.getFloat32(row * 4, true)
    const rowByWord = new Map(text.split('\n', count).map((word, row) => [word, row]))
    return new StaticEncoder(dimensions, rowByWord, buckets, scales, bytes.subarray(headerBytes + rows * 4))
  }

  /** Returns a unit-length vector; zeros for a text without words. */
  encode(text: string): Float32Array {
    const vector = this.sumVectors(tableWords(text))
    toUnitLength([vector])
    return vector
  }

  encodeWords(text: string): Float32Array[] {
    return tableWords(text).map((word) => {
      let vector = this.wordVectors.get(word)
      if (vector === undefined) {
        vector = this.sumVectors([word])
        toUnitLength([vector])
        if (this.wordVectors.size >= cachedWordsMax) this.wordVectors.clear()
        this.wordVectors.set(word, vector)
      }
      return vector
    })
  }

  compareTexts(one: string, other: string): WordDifference {
    const [words, others] = [tableWords(one), tableWords(other)]
    const first = this.sumVectors(words.filter((word) => !others.includes(word)))
    const second = this.sumVectors(others.filter((word) => !words.includes(word)))
    const [length, otherLength] = [Math.hypot(...first), Math.hypot(...second)]
    const product = first.reduce((sum, value, at) => sum + value * second[at]!, 0)
    return {
      length: Math.max(length, otherLength),
      cosine: length > 0 && otherLength > 0 ? product / (length * otherLength) : 0,
    }
  }

  private sumVectors(words: readonly string[]): Float32Array {
    const vector = new Float32Array(this.dimensions)
    for (const word of words) this.addWord(vector, word)
    return vector
  }

  private addWord(vector: Float32Array, word: string): void {
    const row = this.rowByWord.get(word)
    if (row !== undefined) this.addRow(vector, row, 1)
    else this.addGrams(vector, word)
  }

  private addRow(vector: Float32Array, row: number, weight: number): void {
    const factor = (this.scales[row] ?? 0) * weight
    const start = (row * this.dimensions) / 2
    for (let place = 0; place < this.dimensions / 2; place++) {
      const pair = this.packed[start + place] ?? 0
      vector[2 * place] = (vector[2 * place] ?? 0) + ((pair & 15) - packedOffset) * factor
      vector[2 * place + 1] = (vector[2 * place + 1] ?? 0) + ((pair >> 4) - packedOffset) * factor
    }
  }

  /** An unlisted word's vector is the mean of its letter groups. */
  private addGrams(vector: Float32Array, word: string): void {
    const grams = gramBuckets(word, this.buckets)
    for (const bucket of grams) this.addRow(vector, this.rowByWord.size + bucket, 1 / grams.length)
  }
}
