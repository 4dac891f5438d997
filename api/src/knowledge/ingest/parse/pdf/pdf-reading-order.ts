import type { PdfItem } from '../opened-file.js'

/** Letters that only end words: Hebrew final forms, teh marbuta, alef maksura. */
const finals = 'ךםןףץةى'
const beginsFinal = new RegExp(`(?<![\\p{L}\\p{M}])[${finals}][\\p{Script=Hebrew}\\p{Script=Arabic}]`, 'gu')
const endsFinal = new RegExp(`[\\p{Script=Hebrew}\\p{Script=Arabic}][${finals}](?![\\p{L}\\p{M}])`, 'gu')
const shaped = /[\ufb50-\ufdff\ufe70-\ufefc]/
const shapedAll = /[\ufb50-\ufdff\ufe70-\ufefc]+/g
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const rightToLeftAll = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu
const letters = /\p{L}/gu

/** Unicode order: isolated, final, initial, medial. */
const atEnd = 1
const atBeginning = 2

/**
 * Some programs store Hebrew and Arabic in logical order, which PDF readers reverse. Word-final letters reveal such
 * text.
 */
export function restoreReadingOrder(pages: readonly PdfItem[][]): PdfItem[][] {
  let begin = 0
  let end = 0
  let turned = 0
  let straight = 0
  for (const [text] of pages.flat()) {
    if (!rightToLeft.test(text)) continue
    begin += text.match(beginsFinal)?.length ?? 0
    end += text.match(endsFinal)?.length ?? 0
    for (const word of text.match(shapedAll) ?? []) {
      const [first, last] = [letterForm(word[0]!), letterForm(word.at(-1)!)]
      if (first === atEnd || last === atBeginning) turned++
      else if (first === atBeginning || last === atEnd) straight++
    }
  }
  if (end + begin + turned + straight === 0) return [...pages]
  return pages.map((items) =>
    items.map(([text, ...place]): PdfItem => {
      if (!rightToLeft.test(text)) return [text, ...place]
      const isTurned = shaped.test(text) ? turned > straight : begin > end
      const read = isTurned ? reverseText(text) : text
      return [read.replace(shapedAll, (forms) => forms.normalize('NFKC')), ...place]
    }),
  )
}

function letterForm(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  const plain = letter.normalize('NFKC')
  let form = 0
  while (form < 3 && String.fromCodePoint(code - form - 1).normalize('NFKC') === plain) form++
  return form
}

/** Numbers run left to right in either order. */
function reverseText(text: string): string {
  const parts = text.split(/(\d[\d.,:/-]*\d|\d)/)
  return parts
    .toReversed()
    .map((part) => (/^\d/.test(part) ? part : [...part].toReversed().join('')))
    .join('')
}

export function isRightToLeft(items: readonly PdfItem[]): boolean {
  let all = 0
  let own = 0
  for (const [text] of items) {
    own += rightToLeft.test(text) ? (text.match(rightToLeftAll)?.length ?? 0) : 0
    all += text.match(letters)?.length ?? 0
  }
  return own > all / 2
}

export function mirrorItems(items: readonly PdfItem[]): PdfItem[] {
  let [left, right] = [Infinity, -Infinity]
  for (const [, x, , width] of items) {
    left = Math.min(left, x)
    right = Math.max(right, x + width)
  }
  return items.map(([text, x, y, width, ...rest]): PdfItem => [text, left + right - x - width, y, width, ...rest])
}
