import type { Line } from './pdf-columns.js'
import { lineKey } from '../text/text-patterns.js'

const minPages = 8
const minEntries = 6
const minShare = 0.5
/** Minimum share of entries that match a heading. */
const minListedShare = 0.5
/** From this share on, the other lines are halves of entries or the title. */
const minWhole = 0.8

const pageNumber = /[\s.…·](?:\d{1,4}|[ivxlc]{1,7})$/u
const pageNumbers = /,[ \d,–-]{0,80}\d$/

/** Tables of contents and indexes only refer to other text. */
export function contentsLines(pages: readonly (readonly Line[])[]): ReadonlySet<Line> {
  const excluded = new Set<Line>()
  if (pages.length < minPages) return excluded
  const places = new Map<string, number>()
  for (const [index, lines] of pages.entries()) for (const { text } of lines) places.set(lineKey(text), index)
  for (const [index, lines] of pages.entries()) {
    const entries = lines.filter(({ text }) => pageNumber.test(text) && /\p{L}/u.test(text))
    const listed = entries.filter(({ text }) => (places.get(lineKey(text.replace(pageNumber, ''))) ?? 0) > index)
    const isContents =
      entries.length >= minEntries &&
      entries.length >= lines.length * minShare &&
      listed.length >= entries.length * minListedShare
    const indexed = lines.filter(({ text }) => pageNumbers.test(text) && /\p{L}/u.test(text))
    const isIndex =
      index >= pages.length / 2 &&
      indexed.length >= minEntries * 2 &&
      indexed.length >= lines.length * minShare &&
      isSorted(indexed)
    const isWhole = isIndex || entries.length >= lines.length * minWhole
    if (isContents || isIndex) for (const line of isWhole ? lines : entries) excluded.add(line)
  }
  return excluded
}

/** Minimum share of alphabetical neighbors in an index; subentries break the order. */
const minSorted = 0.65

function isSorted(lines: readonly Line[]): boolean {
  const keys = lines.map(({ text }) => lineKey(text.replace(/^[^\p{L}]+/u, '')).slice(0, 1))
  const inOrder = keys.slice(1).filter((key, index) => key >= (keys[index] ?? '')).length
  return inOrder >= (keys.length - 1) * minSorted
}
