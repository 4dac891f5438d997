import type { PdfItem } from '../opened-file.js'

/** How far apart two runs stand that are one, drawn twice to look bold, in sizes of their letters. */
const apart = 0.25

/** A run that is drawn more than once in one place, to look bold or to have a shadow, is read once, as bold. */
export function drawnOnce(items: readonly PdfItem[]): PdfItem[] {
  const byText = new Map<string, PdfItem[]>()
  const kept: PdfItem[] = []
  for (const item of items) {
    const [text, x, y, , size] = item
    const same = byText.get(text) ?? []
    const first =
      text.trim() === ''
        ? undefined
        : same.find((each) => Math.abs(each[1] - x) <= apart * size && Math.abs(each[2] - y) <= apart * size)
    if (first !== undefined) {
      first[5] = true
      continue
    }
    const own: PdfItem = [...item]
    byText.set(text, [...same, own])
    kept.push(own)
  }
  return kept
}
