/** Escapes characters that could end the CSS string. */
export function cssText(words: string): string {
  return `"${[...words].map((letter) => (/[\w .,]/.test(letter) ? letter : `\\${letter.codePointAt(0)!.toString(16)} `)).join('')}"`
}
