import type { PdfItem } from '../opened-file.js'

/**
 * Letters that stand at the end of a word, and nowhere else: five forms in Hebrew, and in Arabic teh marbuta and alef
 * maksura.
 */
const finals = 'ךםןףץةى'
const beginsFinal = new RegExp(`(?<![\\p{L}\\p{M}])[${finals}][\\p{Script=Hebrew}\\p{Script=Arabic}]`, 'gu')
const endsFinal = new RegExp(`[\\p{Script=Hebrew}\\p{Script=Arabic}][${finals}](?![\\p{L}\\p{M}])`, 'gu')
/** Letters of Arabic in the form that their place in a word gives them. */
const shaped = /[\ufb50-\ufdff\ufe70-\ufefc]/
const shapedAll = /[\ufb50-\ufdff\ufe70-\ufefc]+/g
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const rightToLeftAll = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu
const letters = /\p{L}/gu

/** Forms of Arabic letters, in the order of Unicode: alone, at the end, at the beginning, in the middle. */
const atEnd = 1
const atBeginning = 2

/**
 * Hebrew and Arabic in the order that they are read in. Some programs write their letters into a PDF in that order;
 * readers take them for the order that they are seen in, as most write them, and turn them around. Letters that have a
 * form for the end of a word tell which it is.
 */
export function inReadingOrder(pages: readonly PdfItem[][]): PdfItem[][] {
  let begin = 0
  let end = 0
  let turned = 0
  let straight = 0
  for (const [text] of pages.flat()) {
    if (!rightToLeft.test(text)) continue
    begin += text.match(beginsFinal)?.length ?? 0
    end += text.match(endsFinal)?.length ?? 0
    for (const word of text.match(shapedAll) ?? []) {
      const [first, last] = [formOf(word[0]!), formOf(word.at(-1)!)]
      if (first === atEnd || last === atBeginning) turned++
      else if (first === atBeginning || last === atEnd) straight++
    }
  }
  if (end + begin + turned + straight === 0) return [...pages]
  return pages.map((items) =>
    items.map(([text, ...place]): PdfItem => {
      if (!rightToLeft.test(text)) return [text, ...place]
      const isTurned = shaped.test(text) ? turned > straight : begin > end
      const read = isTurned ? turnAround(text) : text
      return [read.replace(shapedAll, (forms) => forms.normalize('NFKC')), ...place]
    }),
  )
}

/** @param letter one of Unicode's "Arabic Presentation Forms" */
function formOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  const plain = letter.normalize('NFKC')
  let form = 0
  while (form < 3 && String.fromCodePoint(code - form - 1).normalize('NFKC') === plain) form++
  return form
}

/** All but numbers, which are written from left to right in either order. */
function turnAround(text: string): string {
  const parts = text.split(/(\d[\d.,:/-]*\d|\d)/)
  return parts
    .toReversed()
    .map((part) => (/^\d/.test(part) ? part : [...part].toReversed().join('')))
    .join('')
}

/** Whether most of some text is written from right to left. */
export function isRightToLeft(items: readonly PdfItem[]): boolean {
  let all = 0
  let own = 0
  for (const [text] of items) {
    own += rightToLeft.test(text) ? (text.match(rightToLeftAll)?.length ?? 0) : 0
    all += text.match(letters)?.length ?? 0
  }
  return own > all / 2
}

/** Runs as in a mirror, so that what is read first stands at the left. */
export function mirrored(items: readonly PdfItem[]): PdfItem[] {
  let [left, right] = [Infinity, -Infinity]
  for (const [, x, , width] of items) {
    left = Math.min(left, x)
    right = Math.max(right, x + width)
  }
  return items.map(([text, x, y, width, ...rest]): PdfItem => [text, left + right - x - width, y, width, ...rest])
}
