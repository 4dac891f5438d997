/** Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
const k1 = 1.2
const b = 0.5
/** A constant instead of the collection's mean, so that adding a page changes no other page's weights. Words. */
const averageTextWords = 150
const averageHeadingWords = 12

/** Dimensions of the sparse vectors; terms are hashed into them. */
export const termSpace = 1_000_000_000

/** What a term that fills the text would reach. */
export const saturationMax = k1 + 1

/** Saturated term frequency: the document's half of BM25, between 0 and k1 + 1. */
function saturated(count: number, length: number, average: number): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / average))
}

export function textWeights(counts: ReadonlyMap<string, number>, length: number): Map<string, number> {
  return saturatedAll(counts, length, averageTextWords)
}

export function headingWeights(counts: ReadonlyMap<string, number>): Map<string, number> {
  let length = 0
  for (const count of counts.values()) length += count
  return saturatedAll(counts, length, averageHeadingWords)
}

function saturatedAll(counts: ReadonlyMap<string, number>, length: number, average: number): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [term, count] of counts) weights.set(term, saturated(count, length, average))
  return weights
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
  const { dimensions, values } = sparse(weights)
  if (dimensions.length === 0) return null
  return `{${Array.from(dimensions, (dimension, index) => `${dimension}:${values[index]}`).join(',')}}/${termSpace}`
}

/** The same in the binary form of `sparsevec` (pgvector's `sparsevec_send`): sizes, places counted from 0, then weights. */
export function sparseBytes(weights: ReadonlyMap<string, number>): Uint8Array | null {
  const { dimensions, values } = sparse(weights)
  const count = dimensions.length
  if (count === 0) return null
  const bytes = new Uint8Array(12 + count * 8)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, termSpace)
  view.setInt32(4, count)
  for (let index = 0; index < count; index++) {
    view.setInt32(12 + index * 4, (dimensions[index] ?? 0) - 1)
    view.setFloat32(12 + (count + index) * 4, values[index] ?? 0)
  }
  return bytes
}

/** Room for a term's number beside its dimension in one exact double. */
const numbers = 2 ** 20

/** Memory that {@link sparse} works in: a page needs it a dozen times, and each piece would cost more than what is done in it. */
const room = { terms: 0, order: new Float64Array(), added: new Float64Array(), dimensions: new Uint32Array(), values: new Float64Array() }

function makeRoom(terms: number): void {
  if (terms <= room.terms) return
  const size = Math.max(1_024, terms)
  Object.assign(room, { terms: size, order: new Float64Array(size), added: new Float64Array(size), dimensions: new Uint32Array(size), values: new Float64Array(size) })
}

/** Dimensions in ascending order with their weights, to four digits; true until the next call. */
function sparse(weights: ReadonlyMap<string, number>): { dimensions: Uint32Array; values: Float64Array } {
  makeRoom(weights.size)
  const { order, added, dimensions, values } = room
  let terms = 0
  for (const [term, weight] of weights) {
    if (weight === 0 || terms === numbers) continue
    order[terms] = dimensionOf(term) * numbers + terms
    added[terms++] = weight
  }
  // Sorting numbers as they are is many times faster than sorting by a function.
  const sorted = order.subarray(0, terms).sort()
  let last = -1
  for (const key of sorted) {
    const number = key % numbers
    const dimension = (key - number) / numbers
    if (last < 0 || dimensions[last] !== dimension) {
      dimensions[++last] = dimension
      values[last] = 0
    }
    values[last] = (values[last] ?? 0) + (added[number] ?? 0)
  }
  for (let index = 0; index <= last; index++) values[index] = Math.round((values[index] ?? 0) * 10_000) / 10_000
  return { dimensions: dimensions.subarray(0, last + 1), values: values.subarray(0, last + 1) }
}
