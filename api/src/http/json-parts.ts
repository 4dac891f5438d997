const quote = 0x22
const backslash = 0x5c
const begins = new Set([0x2c, 0x3a, 0x5b, 0x7b])

/**
 * Whether JSON has more than so many commas, colons and brackets outside of its texts. Parsing twenty megabytes of text
 * takes a moment; as many of empty lists take seconds and half a gigabyte, and everybody waits.
 * @param bytes in UTF-8
 */
export function hasMoreParts(bytes: Uint8Array, max: number): boolean {
  let parts = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (inText) {
      if (byte === backslash) at++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (begins.has(byte) && ++parts > max) return true
  }
  return false
}
