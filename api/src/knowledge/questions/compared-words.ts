import { wordsOf } from '../languages/index.js'

/**
 * The words of a question as two wordings are compared: without capitals, accents and punctuation, in their order. A text
 * without words is compared as it is.
 */
export function comparedWords(text: string): string {
  const words = wordsOf(text).join(' ')
  return words === '' ? text.trim().toLowerCase() : words
}
