import type { OpenedFile } from '../opened-file.js'

/** Encodings that occur in practice and that `TextDecoder` knows. */
const eastAsianEncodings = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'])
const detectionSample = 64 * 1024

/** Tries a byte order mark, valid UTF-8, then the best guess. */
export async function openText(bytes: Uint8Array): Promise<OpenedFile> {
  return { kind: 'txt', text: new TextDecoder(await detectEncoding(bytes)).decode(bytes) }
}

async function detectEncoding(bytes: Uint8Array): Promise<string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!bytes.includes(0)) return 'utf-8'
  } catch {
    // The bytes are not UTF-8, so the charset is guessed below.
  }
  const wide = wideText(bytes)
  if (wide !== undefined) return wide
  const sample = bytes.subarray(0, detectionSample)
  const eastAsian = await eastAsianEncoding(sample)
  if (eastAsian !== undefined) return eastAsian
  // Its word lists take memory.
  const { singleByteEncoding } = await import('./single-byte-encoding.js')
  return singleByteEncoding(sample)
}

async function eastAsianEncoding(sample: Uint8Array): Promise<string | undefined> {
  const { analyse } = await import('chardet')
  const guesses = analyse(sample).map(({ name, confidence }) => ({ name: name.toLowerCase(), confidence }))
  const best = guesses.find(({ name }) => eastAsianEncodings.has(name))
  if (best === undefined) return undefined
  // Western texts with few accents fit several encodings.
  const singleByte = guesses.find(({ name }) => !eastAsianEncodings.has(name))
  return best.confidence - 10 > (singleByte?.confidence ?? 0) ? best.name : undefined
}

/** UTF-16 without a mark: in Latin text every other byte is zero. */
export function wideText(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const half = sample.length / 2
  const [even = 0, odd = 0] = zeros
  if (odd > half * 0.6 && even < half * 0.05) return 'utf-16le'
  return even > half * 0.6 && odd < half * 0.05 ? 'utf-16be' : undefined
}
