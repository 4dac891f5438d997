/**
 * Lookup tables for UTF-16 code units below 0x2100, much faster than Unicode patterns. Other texts need the pattern.
 */
export const tabled = 0x2100

/** `[\p{L}\p{N}]` */
export const isLetterOrNumber = createTable(/[\p{L}\p{N}]/u)
export const isLetter = createTable(/\p{L}/u)

/** @returns 1 for each matching unit below {@link tabled}, else 0 */
export function createTable(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: tabled }, (_, unit) => (pattern.test(String.fromCharCode(unit)) ? 1 : 0))
}

/** Whether the tables cover a text. */
export function isTabled(text: string): boolean {
  return /^[\0-\u20ff]*$/.test(text)
}
