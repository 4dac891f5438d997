import type { Line } from './pdf-columns.js'
import { lineKey } from '../text/text-patterns.js'

/** Pages of a document that has a table of contents or an index. */
const minPages = 8
/** Entries that a page of either has at least, and their share of its lines. */
const minEntries = 6
const minShare = 0.5
/** Of the entries of a table of contents, how many must stand over some page as a heading does. */
const minListedShare = 0.5
/** Share of entries from which what else stands on the page belongs to them: their first halves, the title. */
const minWhole = 0.8

/** What a line of a table of contents ends in. */
const pageNumber = /[\s.…·](?:\d{1,4}|[ivxlc]{1,7})$/u
/** What a line of an index does. */
const pageNumbers = /,[ \d,–-]{0,80}\d$/

/** Lines of tables of contents and of indexes: they name what is told elsewhere, and tell nothing. */
export function contentsLines(pages: readonly (readonly Line[])[]): ReadonlySet<Line> {
  const dropped = new Set<Line>()
  if (pages.length < minPages) return dropped
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
    if (isContents || isIndex) for (const line of isWhole ? lines : entries) dropped.add(line)
  }
  return dropped
}

/** Of neighbors, the share in the order of the alphabet from which a list is an index. Subentries are not. */
const minSorted = 0.65

function isSorted(lines: readonly Line[]): boolean {
  const keys = lines.map(({ text }) => lineKey(text.replace(/^[^\p{L}]+/u, '')).slice(0, 1))
  const inOrder = keys.slice(1).filter((key, index) => key >= (keys[index] ?? '')).length
  return inOrder >= (keys.length - 1) * minSorted
}
