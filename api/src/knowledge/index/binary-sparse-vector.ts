import { rounded, termSpace } from './bm25.js'

/** Room for a term's number beside its dimension in one exact double. */
const numbers = 2 ** 20

/**
 * Weights by dimension, in the binary form of pgvector's `sparsevec`, for the passages of a page. The package `pgvector`
 * writes the form in text: to make that, and to have the database parse it, takes more than ten times as long for a
 * batch of passages. A vector is used again after {@link clear}: a page needs a dozen, and each piece of memory costs
 * more than what is done in it.
 */
export class BinarySparseVector {
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
    for (let index = 0; index <= last; index++) values[index] = rounded(values[index] ?? 0)
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
