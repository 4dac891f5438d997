import { gramBuckets, tableWords } from '../../api/src/core/embeddings/static/table-words.ts'
import type { Table } from './table-file.ts'

/**
 * A word's vector is its row plus the mean of its letter groups' rows, so it learns from related words; the table file
 * stores the sum.
 */
export class EncoderModel {
  readonly words: readonly string[]
  readonly buckets: number
  readonly dimensions: number
  /** Rows of the words, then of the buckets. */
  readonly rows: Float32Array
  readonly typeByWord: Map<string, number>
  private readonly gramsByType: Int32Array[]

  private constructor(words: readonly string[], shape: { buckets: number; dimensions: number }, rows: Float32Array) {
    this.words = words
    this.buckets = shape.buckets
    this.dimensions = shape.dimensions
    this.rows = rows
    this.typeByWord = new Map(words.map((word, at) => [word, at]))
    this.gramsByType = words.map((word) => Int32Array.from(gramBuckets(word, shape.buckets)))
  }

  /** @param added words that the table lacks */
  static fromTable(table: Table, added: readonly string[] = []): EncoderModel {
    const { buckets, dimensions } = table
    const words = [...table.words, ...added]
    const rows = sharedArray((words.length + buckets) * dimensions)
    rows.set(table.rows.subarray(0, table.words.length * dimensions))
    rows.set(table.rows.subarray(table.words.length * dimensions), words.length * dimensions)
    const model = new EncoderModel(words, table, rows)
    for (let word = 0; word < table.words.length; word++) model.addGrams(rows, word, -1)
    return model
  }

  /** Shares the memory of another thread. */
  static fromRows(
    words: readonly string[],
    shape: { buckets: number; dimensions: number },
    rows: Float32Array,
  ): EncoderModel {
    return new EncoderModel(words, shape, rows)
  }

  /** Frequent words start short, because they say little. */
  static createFresh(
    counts: ReadonlyMap<string, number>,
    { words, buckets, dimensions, random }: FreshModel,
  ): EncoderModel {
    const listed = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, words)
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const rows = sharedArray((listed.length + buckets) * dimensions)
    const side = Math.sqrt(3 / dimensions)
    for (let row = 0; row < listed.length + buckets; row++) {
      const share = row < listed.length ? listed[row]![1] / total : 0
      const weight = commonShare / (commonShare + share)
      for (let at = 0; at < dimensions; at++) rows[row * dimensions + at] = (2 * random() - 1) * side * weight
    }
    return new EncoderModel(
      listed.map(([word]) => word),
      { buckets, dimensions },
      rows,
    )
  }

  toTable(): Table {
    const rows = this.rows.slice()
    for (let word = 0; word < this.words.length; word++) this.addGrams(rows, word, 1)
    return { words: [...this.words], buckets: this.buckets, dimensions: this.dimensions, rows }
  }

  /** Numbers from the number of words upward have letter groups only. */
  typesOf(text: string): Int32Array {
    return Int32Array.from(tableWords(text), (word) => {
      const known = this.typeByWord.get(word)
      if (known !== undefined) return known
      this.typeByWord.set(word, this.gramsByType.length)
      return this.gramsByType.push(Int32Array.from(gramBuckets(word, this.buckets))) - 1
    })
  }

  /** A unit vector. */
  encode(text: string): Float32Array {
    const vector = new Float32Array(this.dimensions)
    for (const type of this.typesOf(text)) {
      if (type < this.words.length) addRow(vector, this.rows, type, 1)
      const grams = this.gramRows(type)
      for (const gram of grams) addRow(vector, this.rows, this.words.length + gram, 1 / grams.length)
    }
    const length = Math.hypot(...vector) || 1
    return vector.map((value) => value / length)
  }

  /** Row numbers of a word's letter groups. */
  gramRows(type: number): Int32Array {
    return this.gramsByType[type]!
  }

  private addGrams(rows: Float32Array, word: number, sign: number): void {
    const { dimensions } = this
    const grams = this.gramsByType[word]!
    const first = this.words.length
    const share = sign / grams.length
    const to = word * dimensions
    for (const gram of grams) {
      const from = (first + gram) * dimensions
      for (let at = 0; at < dimensions; at++) rows[to + at]! += share * this.rows[from + at]!
    }
  }
}

/** A word with this share of all words starts at half the length of a rare one. */
const commonShare = 2e-4

interface FreshModel {
  words: number
  buckets: number
  dimensions: number
  random: () => number
}

/** Worker threads can share this memory. */
function sharedArray(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(4 * length))
}

function addRow(vector: Float32Array, rows: Float32Array, row: number, weight: number): void {
  const from = row * vector.length
  for (let at = 0; at < vector.length; at++) vector[at]! += weight * rows[from + at]!
}
