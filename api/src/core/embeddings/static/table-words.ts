const shortestGram = 3
const longestGram = 5
const maxWordChars = 24
/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const fnvBasis = 2_166_136_261
const fnvPrime = 16_777_619

const utf8 = new TextEncoder()

/** Returns a text's words in lower case, without accents, with each digit as 0. */
export function tableWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replace(/\p{M}+/gu, '')
  const words =
    plain
      .toLowerCase()
      .replace(/\p{N}/gu, '0')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.slice(0, maxWordChars))
}

export function gramBuckets(word: string, buckets: number): number[] {
  const letters = [...`<${word}>`]
  const found: number[] = []
  for (let size = shortestGram; size <= longestGram && size < letters.length; size++)
    for (let at = 0; at + size <= letters.length; at++)
      found.push(hashGram(letters.slice(at, at + size).join('')) % buckets)
  return found
}

function hashGram(gram: string): number {
  let hash = fnvBasis
  for (const byte of utf8.encode(gram)) hash = Math.imul(hash ^ byte, fnvPrime) >>> 0
  return hash
}
