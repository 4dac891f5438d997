/** Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
const k1 = 1.2
const b = 0.5
/** A constant instead of the collection's mean, so that adding a page changes no other page's weights. Words. */
const averageTextWords = 150
const averageHeadingWords = 12

/** Dimensions of the sparse vectors; terms are hashed into them. */
const termSpace = 1_000_000_000

/** What a term that fills the text would reach. */
export const saturationMax = k1 + 1

/** Saturated term frequency: the document's half of BM25, between 0 and k1 + 1. */
function saturated(count: number, length: number, average: number): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / average))
}

/** What a term weighs that stands so often in a text of that many words. */
export function textWeight(count: number, length: number): number {
  return saturated(count, length, averageTextWords)
}

/** The same for title and headings. */
export function headingWeight(count: number, length: number): number {
  return saturated(count, length, averageHeadingWords)
}

/** The dimension of a term, 1-based: FNV-1a over UTF-16 units, twice with different seeds to fill 53 bits. */
export function dimensionOf(term: string): number {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b)
  }
  return (((high >>> 0) * 0x200000 + ((low ^ (low >>> 15)) >>> 11)) % termSpace) + 1
}

/** A pgvector `sparsevec` literal; null when it would be empty. Terms that meet in one dimension add up. */
export function sparseVector(weights: ReadonlyMap<string, number>): string | null {
  const vector = new SparseVector()
  for (const [term, weight] of weights) vector.add(dimensionOf(term), weight)
  return vector.literal()
}

/** Room for a term's number beside its dimension in one exact double. */
const numbers = 2 ** 20

/**
 * Weights by dimension. It is used again after {@link clear}: a page needs a dozen, and each piece of memory costs more
 * than what is done in it.
 */
export class SparseVector {
  private size = 0
  private count = 0
  private order = new Float64Array()
  private added = new Float64Array()
  private dimensions = new Uint32Array()
  private values = new Float64Array()

  clear(): void {
    this.count = 0
  }

  /** @param dimension counted from 1 */
  add(dimension: number, weight: number): void {
    if (weight === 0 || this.count === numbers) return
    if (this.count === this.size) this.grow()
    this.order[this.count] = dimension * numbers + this.count
    this.added[this.count++] = weight
  }

  literal(): string | null {
    const length = this.settle()
    if (length === 0) return null
    return `{${Array.from({ length }, (_, index) => `${this.dimensions[index]}:${this.values[index]}`).join(',')}}/${termSpace}`
  }

  /** Bytes that {@link write} needs at most. */
  get maxBytes(): number {
    return 12 + this.count * 8
  }

  /**
   * Writes the binary form of `sparsevec` (pgvector's `sparsevec_send`): sizes and a zero, places counted from 0, then
   * weights.
   * @returns bytes written; 0 when the vector is empty
   */
  write(view: DataView, at: number): number {
    const length = this.settle()
    if (length === 0) return 0
    view.setInt32(at, termSpace)
    view.setInt32(at + 4, length)
    view.setInt32(at + 8, 0)
    const places = at + 12
    const weights = places + length * 4
    for (let index = 0; index < length; index++) {
      view.setInt32(places + index * 4, (this.dimensions[index] ?? 0) - 1)
      view.setFloat32(weights + index * 4, this.values[index] ?? 0)
    }
    return 12 + length * 8
  }

  /** Dimensions in ascending order with their weights, to four digits. @returns their number */
  private settle(): number {
    const { added, dimensions, values } = this
    // Sorting numbers as they are is many times faster than sorting by a function.
    const sorted = this.order.subarray(0, this.count).sort()
    let last = -1
    for (const key of sorted) {
      const dimension = Math.floor(key / numbers)
      if (last < 0 || dimensions[last] !== dimension) {
        dimensions[++last] = dimension
        values[last] = 0
      }
      values[last] = (values[last] ?? 0) + (added[key - dimension * numbers] ?? 0)
    }
    for (let index = 0; index <= last; index++) values[index] = Math.round((values[index] ?? 0) * 10_000) / 10_000
    return last + 1
  }

  private grow(): void {
    this.size = Math.max(256, this.size * 2)
    const { order, added } = this
    this.order = new Float64Array(this.size)
    this.added = new Float64Array(this.size)
    this.dimensions = new Uint32Array(this.size)
    this.values = new Float64Array(this.size)
    this.order.set(order)
    this.added.set(added)
  }
}
