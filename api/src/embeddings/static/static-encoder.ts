import { readFile } from 'node:fs/promises'
import { toUnitLength } from '../embedder.js'
import { gramBuckets, tableWords } from './table-words.js'

const headerBytes = 16
/** The value of the header's `kind` field for two 4-bit values a byte. */
const packedKind = 2
/** Each 4-bit value is stored with this added. */
const packedOffset = 8
/** Words whose vectors are kept, 768 bytes each. */
const wordsKept = 20_000

/** What only one of two texts says. */
export interface WordDifference {
  /** Of the longer one of the two sums of words: "monday" has 1.7, "for me" 0.7. */
  length: number
  /** Between the two sums; 0 where only one text has words of its own. */
  cosine: number
}

/**
 * A table of word vectors for English, Italian, German, French, Spanish and Portuguese in one space. A text is the sum
 * of its words, so a sentence takes microseconds and needs no thread. `README.md` beside this file describes the table.
 */
export class StaticEncoder {
  private static loading: Promise<StaticEncoder> | undefined
  /** That its words are of. */
  readonly languages = ['en', 'it', 'de', 'fr', 'es', 'pt']
  private readonly wordVectors = new Map<string, Float32Array>()

  private constructor(
    readonly dimensions: number,
    private readonly rowOf: ReadonlyMap<string, number>,
    private readonly buckets: number,
    private readonly scales: Float32Array,
    private readonly packed: Uint8Array,
  ) {}

  /** The table of the product, which a process loads once. */
  static shared(): Promise<StaticEncoder> {
    if (StaticEncoder.loading === undefined) {
      const loading = StaticEncoder.load()
      StaticEncoder.loading = loading
      // The next caller tries again.
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
    const rowOf = new Map(text.split('\n', count).map((word, row) => [word, row]))
    return new StaticEncoder(dimensions, rowOf, buckets, scales, bytes.subarray(headerBytes + rows * 4))
  }

  /** The text as a vector of length 1; all zeros for a text without words. */
  encode(text: string): Float32Array {
    const vector = this.sumOf(tableWords(text))
    toUnitLength([vector])
    return vector
  }

  /** The words of a text as vectors of length 1, in order. */
  encodeWords(text: string): Float32Array[] {
    return tableWords(text).map((word) => {
      let vector = this.wordVectors.get(word)
      if (vector === undefined) {
        vector = this.sumOf([word])
        toUnitLength([vector])
        if (this.wordVectors.size >= wordsKept) this.wordVectors.clear()
        this.wordVectors.set(word, vector)
      }
      return vector
    })
  }

  /** The words that only one of two texts has: how much they say, and how alike they are. */
  differenceOf(one: string, other: string): WordDifference {
    const [words, others] = [tableWords(one), tableWords(other)]
    const first = this.sumOf(words.filter((word) => !others.includes(word)))
    const second = this.sumOf(others.filter((word) => !words.includes(word)))
    const [length, otherLength] = [Math.hypot(...first), Math.hypot(...second)]
    const product = first.reduce((sum, value, at) => sum + value * second[at]!, 0)
    return {
      length: Math.max(length, otherLength),
      cosine: length > 0 && otherLength > 0 ? product / (length * otherLength) : 0,
    }
  }

  private sumOf(words: readonly string[]): Float32Array {
    const vector = new Float32Array(this.dimensions)
    for (const word of words) this.addWord(vector, word)
    return vector
  }

  private addWord(vector: Float32Array, word: string): void {
    const row = this.rowOf.get(word)
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

  /** A word that the table does not list is the mean of its letter groups. */
  private addGrams(vector: Float32Array, word: string): void {
    const grams = gramBuckets(word, this.buckets)
    for (const bucket of grams) this.addRow(vector, this.rowOf.size + bucket, 1 / grams.length)
  }
}
