import type { PdfItem } from '../opened-file.js'

/** How far apart two runs stand that are one, drawn twice to look bold, in sizes of their letters. */
const apart = 0.25

/** A run that is drawn more than once in one place, to look bold or to have a shadow, is read once, as bold. */
export function drawnOnce(items: readonly PdfItem[]): PdfItem[] {
  const byPlace = new Map<string, PdfItem[]>()
  const kept: PdfItem[] = []
  for (const item of items) {
    const [text, x, y, , size] = item
    const first = text.trim() === '' ? undefined : placesAround(item).flatMap((place) => byPlace.get(place) ?? [])
    const twin = first?.find((each) => Math.abs(each[1] - x) <= apart * size && Math.abs(each[2] - y) <= apart * size)
    if (twin !== undefined) {
      twin[5] = true
      continue
    }
    const own: PdfItem = [...item]
    const place = placeOf(text, Math.round(x / step), Math.round(y / step))
    const same = byPlace.get(place)
    if (same === undefined) byPlace.set(place, [own])
    else same.push(own)
    kept.push(own)
  }
  return kept
}

/** Points that places are told apart by: runs are looked for in those around their own alone. */
const step = 12

function placeOf(text: string, column: number, row: number): string {
  return `${column} ${row} ${text}`
}

function placesAround([text, x, y]: PdfItem): string[] {
  const [column, row] = [Math.round(x / step), Math.round(y / step)]
  const near = [-1, 0, 1]
  return near.flatMap((right) => near.map((up) => placeOf(text, column + right, row + up)))
}
