/**
 * Accents that stand as letters of their own before the letter they belong to, in fonts that have no letters with
 * accents.
 */
const combining = new Map([
  ['`', '\u0300'],
  ['\u00B4', '\u0301'],
  ['\u02C6', '\u0302'],
  ['\u02DC', '\u0303'],
  ['\u00A8', '\u0308'],
  ['\u00B8', '\u0327'],
])

/** A grave accent opens quotations, too: it counts inside a word, and before an e that is one. */
const accented =
  /(?<=\p{L})`([aeiouAEIOU])|(?<![\p{L}`])`([eE])(?![\p{L}\p{N}`])|([\u00B4\u02C6\u02DC\u00A8\u00B8])(\p{L})/gu

/** Puts accents onto their letters: "pi`u" is "più". */
export function withAccents(text: string): string {
  return text.replace(accented, (_, inside?: string, alone?: string, accent = '`', letter = inside ?? alone ?? '') =>
    `${letter}${combining.get(accent) ?? ''}`.normalize('NFC'),
  )
}
