/** A text as a CSS string: letters as their code points, so that nothing can end it. */
export function cssText(words: string): string {
  return `"${[...words].map((letter) => (/[\w .,]/.test(letter) ? letter : `\\${letter.codePointAt(0)!.toString(16)} `)).join('')}"`
}
