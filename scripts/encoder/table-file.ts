import { readFileSync, writeFileSync } from 'node:fs'

const headerBytes = 16
/** The header's `kind` for two 4-bit values per byte. */
const packedKind = 2
const packedOffset = 8
const largestValue = 7
const smallestValue = -8
/** Scales tried for a row, as shares of the smallest that clips no number. */
const scaleShares = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]

/** Rows of the words in their order, then of the buckets. */
export interface Table {
  words: string[]
  buckets: number
  dimensions: number
  rows: Float32Array
}

/** `api/src/core/embeddings/static/README.md` describes the layout. */
export function readTable(tableFile: string, wordsFile: string): Table {
  const bytes = readFileSync(tableFile)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [count, buckets, dimensions, kind] = [0, 4, 8, 12].map((at) => view.getInt32(at, true))
  if (count === undefined || buckets === undefined || dimensions === undefined || kind !== packedKind)
    throw new Error(`${tableFile} is not a table of 4-bit values`)
  const rows = new Float32Array((count + buckets) * dimensions)
  const packedFrom = headerBytes + 4 * (count + buckets)
  for (let row = 0; row < count + buckets; row++) {
    const scale = view.getFloat32(headerBytes + 4 * row, true)
    for (let at = 0; at < dimensions; at += 2) {
      const pair = bytes[packedFrom + (row * dimensions + at) / 2]!
      rows[row * dimensions + at] = ((pair & 15) - packedOffset) * scale
      rows[row * dimensions + at + 1] = ((pair >> 4) - packedOffset) * scale
    }
  }
  return { words: readFileSync(wordsFile, 'utf8').split('\n', count), buckets, dimensions, rows }
}

export function writeTable({ words, buckets, dimensions, rows }: Table, tableFile: string, wordsFile: string): void {
  const count = words.length + buckets
  const bytes = new Uint8Array(headerBytes + 4 * count + (count * dimensions) / 2)
  const view = new DataView(bytes.buffer)
  for (const [at, value] of [words.length, buckets, dimensions, packedKind].entries())
    view.setInt32(4 * at, value, true)
  const packedFrom = headerBytes + 4 * count
  for (let row = 0; row < count; row++) {
    const numbers = rows.subarray(row * dimensions, (row + 1) * dimensions)
    const scale = bestScale(numbers)
    view.setFloat32(headerBytes + 4 * row, scale, true)
    for (let at = 0; at < dimensions; at += 2)
      bytes[packedFrom + (row * dimensions + at) / 2] =
        (quantize(numbers[at]!, scale) + packedOffset) | ((quantize(numbers[at + 1]!, scale) + packedOffset) << 4)
  }
  writeFileSync(tableFile, bytes)
  writeFileSync(wordsFile, words.join('\n'))
}

/** Minimizes the squared error when each number becomes one of 16 values. */
function bestScale(numbers: Float32Array): number {
  let whole = 0
  for (const number of numbers) whole = Math.max(whole, number / largestValue, number / smallestValue)
  let best = whole
  let leastLoss = Infinity
  for (const share of scaleShares) {
    const scale = share * whole
    let loss = 0
    for (const number of numbers) loss += (number - quantize(number, scale) * scale) ** 2
    if (loss < leastLoss) [best, leastLoss] = [scale, loss]
  }
  return best
}

function quantize(number: number, scale: number): number {
  return scale === 0 ? 0 : Math.min(largestValue, Math.max(smallestValue, Math.round(number / scale)))
}
