/**
 * `pg` sends a Buffer parameter in binary. Binary arrays avoid escaping and parsing, the main cost of writing passages.
 */

/** These OIDs are the same in every PostgreSQL. */
const int4 = 23
const int8 = 20
const text = 25

const headerBytes = 20

export function textArray(values: readonly (string | null)[]): Buffer {
  let size = headerBytes
  const lengths = values.map((value) => {
    const length = value === null ? -1 : Buffer.byteLength(value)
    size += 4 + Math.max(0, length)
    return length
  })
  const array = allocateArray(size, text, values.length)
  let at = headerBytes
  for (const [index, value] of values.entries()) {
    const length = lengths[index] ?? -1
    array.writeInt32BE(length, at)
    at += 4
    if (value !== null) at += array.write(value, at, length)
  }
  return array
}

export function intArray(values: readonly number[]): Buffer {
  const array = allocateArray(headerBytes + values.length * 8, int4, values.length)
  for (const [index, value] of values.entries()) {
    array.writeInt32BE(4, headerBytes + index * 8)
    array.writeInt32BE(value, headerBytes + index * 8 + 4)
  }
  return array
}

/** @param values 64-bit integers as text */
export function bigintArray(values: readonly string[]): Buffer {
  const array = allocateArray(headerBytes + values.length * 12, int8, values.length)
  for (const [index, value] of values.entries()) {
    array.writeInt32BE(8, headerBytes + index * 12)
    array.writeBigInt64BE(BigInt(value), headerBytes + index * 12 + 4)
  }
  return array
}

/**
 * @param type OID
 * @param values in binary format
 */
export function binaryArray(type: number, values: readonly (Uint8Array | null)[]): Buffer {
  const array = allocateArray(
    values.reduce((size, value) => size + 4 + (value?.byteLength ?? 0), headerBytes),
    type,
    values.length,
  )
  let at = headerBytes
  for (const value of values) {
    array.writeInt32BE(value === null ? -1 : value.byteLength, at)
    at += 4
    if (value === null) continue
    array.set(value, at)
    at += value.byteLength
  }
  return array
}

function allocateArray(size: number, type: number, length: number): Buffer {
  const array = Buffer.allocUnsafe(size)
  array.writeInt32BE(1, 0)
  array.writeInt32BE(1, 4)
  array.writeInt32BE(type, 8)
  array.writeInt32BE(length, 12)
  array.writeInt32BE(1, 16)
  return array
}
