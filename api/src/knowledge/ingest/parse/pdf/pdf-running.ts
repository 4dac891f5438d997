import type { PdfItem } from '../opened-file.js'
import { hasOpeningHours } from '../text/hours-patterns.js'
import { hasContactDetails } from '../text/contact-patterns.js'
import { lineKey } from '../text/text-patterns.js'

interface Margin {
  key: string
  y: number
  parts: readonly string[]
  isOutermost: boolean
  isNumber: boolean
  items: readonly PdfItem[]
}

const marginRows = 3
const pageNumber =
  /^[^\p{L}\p{N}]*(?:(?:page|pagina|pag\.?|p\.)\s*)?\d{1,4}(?:\s*(?:\/|of|di|von|sur)\s*\d{1,4})?[^\p{L}\p{N}]*$/iu
/** Points by which a header's height may vary between pages. */
const maxHeightShift = 4

/** Finds words repeated at the same height, digits aside. The first title or letterhead stays. */
export function findRunningLines(pages: readonly (readonly PdfItem[])[]): ReadonlySet<PdfItem> {
  const margins = pages.map(findMargins)
  const seen = new Map<string, number>()
  for (const page of margins)
    for (const key of new Set(page.map((margin) => margin.key))) seen.set(key, (seen.get(key) ?? 0) + 1)
  const body = commonSize(pages)
  const running = new Set<PdfItem>()
  const titles = new Set<string>()
  const heads = chapterHeads(margins)
  for (const page of margins) {
    for (const margin of page) {
      const { key, isNumber, items } = margin
      const count = seen.get(key) ?? 0
      // Left and right pages may have different headers.
      const repeats = count >= 2 && count >= Math.floor(pages.length * 0.4)
      const isLarge = items.some(([, , , , size]) => size >= body * 1.15)
      if (!repeats && !heads.has(margin) && (!isNumber || isLarge)) continue
      const isFirst = !isNumber && !heads.has(margin) && !titles.has(key)
      titles.add(key)
      const isShown = isFirst && (isLarge || statesFacts(margin))
      for (const item of items) if (!isShown || pageNumber.test(item[0])) running.add(item)
    }
  }
  return running
}

/** Letterheads state contact details and opening hours. */
function statesFacts({ items }: Margin): boolean {
  const text = items.map(([part]) => part).join(' ')
  return hasContactDetails(text) || hasOpeningHours(text)
}

const minPages = 8
/** Minimum share of pages with a head at this height, and of those, share that repeats a nearby page. */
const minAtHeight = 0.25
const minAlike = 0.5
/** Maximum distance in pages: left and right pages may have different heads. */
const nearby = 3
const minPart = 4

/** Chapter heads change every few pages at constant height. */
function chapterHeads(pages: readonly (readonly Margin[])[]): ReadonlySet<Margin> {
  const heads = new Set<Margin>()
  if (pages.length < minPages) return heads
  const bands = new Map<number, { margin: Margin; page: number }[]>()
  for (const [page, margins] of pages.entries()) {
    for (const margin of margins) {
      if (!margin.isOutermost) continue
      const band = bands.get(Math.round(margin.y)) ?? []
      bands.set(Math.round(margin.y), band)
      band.push({ margin, page })
    }
  }
  for (const band of bands.values()) {
    if (band.length < pages.length * minAtHeight) continue
    const alike = band.filter(({ margin, page }, at) =>
      band
        .slice(Math.max(0, at - nearby), at + nearby + 1)
        .some(
          (other) =>
            other.page !== page &&
            Math.abs(other.page - page) <= nearby &&
            other.margin.parts.some((part) => margin.parts.includes(part)),
        ),
    )
    if (alike.length >= band.length * minAlike) for (const { margin } of band) heads.add(margin)
  }
  return heads
}

/** A footer row may hold date, name and number. */
function findMargins(items: readonly PdfItem[]): Margin[] {
  const rows: PdfItem[][] = []
  for (const item of items.filter(([text]) => text.trim() !== '').toSorted((a, b) => b[2] - a[2] || a[1] - b[1])) {
    const row = rows.at(-1)
    if (row !== undefined && Math.abs((row[0]?.[2] ?? 0) - item[2]) <= 2) row.push(item)
    else rows.push([item])
  }
  const count = Math.min(marginRows, Math.ceil(rows.length / 4))
  const outer = rows.length <= 1 ? rows : [...rows.slice(0, count), ...rows.slice(-count)]
  return outer.map((row) => {
    const text = row
      .map(([part]) => part)
      .join(' ')
      .trim()
    const y = row[0]?.[2] ?? 0
    return {
      key: `${Math.round(y / maxHeightShift)} ${lineKey(text.replace(/\d+/g, '0'))}`,
      y,
      parts: row
        .map(([part]) => lineKey(part.replace(/\d+|\b[ivxlc]+\b/g, '')))
        .filter((part) => part.length >= minPart),
      isOutermost: row === rows[0] || row === rows.at(-1),
      isNumber: pageNumber.test(text) && (row === rows[0] || row === rows.at(-1)),
      items: row,
    }
  })
}

function commonSize(pages: readonly (readonly PdfItem[])[]): number {
  const counts = new Map<number, number>()
  for (const [text, , , , size] of pages.flat()) counts.set(size, (counts.get(size) ?? 0) + text.length)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}
