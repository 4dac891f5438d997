import type { PdfItem } from '../opened-file.js'

/** Forms that five Hebrew letters have at the end of a word, and nowhere else. */
const finals = 'ךםןףץ'
const beginsFinal = new RegExp(`(?<!\\p{L})[${finals}]\\p{Script=Hebrew}`, 'gu')
const endsFinal = new RegExp(`\\p{Script=Hebrew}[${finals}](?!\\p{L})`, 'gu')

/**
 * Hebrew in the order that it is read in. Some programs write its letters into a PDF in that order; readers take them
 * for the order that they are seen in, as most write them, and turn them around. Final letters tell which it is.
 */
export function inReadingOrder(pages: readonly PdfItem[][]): PdfItem[][] {
  let begin = 0
  let end = 0
  for (const [text] of pages.flat()) {
    begin += text.match(beginsFinal)?.length ?? 0
    end += text.match(endsFinal)?.length ?? 0
  }
  if (begin <= end) return [...pages]
  return pages.map((items) =>
    items.map(([text, ...place]): PdfItem => [/\p{Script=Hebrew}/u.test(text) ? turnAround(text) : text, ...place]),
  )
}

/** All but numbers, which are written from left to right in either order. */
function turnAround(text: string): string {
  const parts = text.split(/(\d[\d.,:/-]*\d|\d)/)
  return parts
    .toReversed()
    .map((part) => (/^\d/.test(part) ? part : [...part].toReversed().join('')))
    .join('')
}
