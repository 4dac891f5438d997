import type { Language } from '../../../../core/languages/index.js'
import type { PdfItem } from '../opened-file.js'
import { withoutMarks } from './pdf-marks.js'
import { isRightToLeft, mirrorItems } from './pdf-reading-order.js'
import { joinLetters } from '../text/set-apart.js'
import { countWords } from '../text/text-patterns.js'

/** Wide gaps divide a line into cells. */
export interface Line {
  text: string
  x: number
  right: number
  y: number
  size: number
  cells: readonly Cell[]
  bold: boolean
  /** Commands are usually monospaced. */
  monospace: boolean
  startsColumn?: true
}

export interface Cell {
  text: string
  x: number
  right: number
}

interface Run extends Cell {
  size: number
  bold: boolean
  monospace: boolean
}
interface Row {
  y: number
  runs: readonly Run[]
}

/** Maximum gap between words of justified text, in font sizes. */
const wordGap = 0.8
/** Minimum gap between table cells, in font sizes. */
const cellGap = 1.4
/** The unit is points. */
const minGutter = 6
const minColumnLines = 3

/** Returns lines in reading order: columns one after the other, table rows whole. */
export function readPageLines(items: readonly PdfItem[], language: Language): Line[] {
  const isTurned = isRightToLeft(items)
  const left = withoutMarks(items, language)
  return readRows(groupRows(isTurned ? mirrorItems(left) : left, isTurned), 0).filter((line) => line.text !== '')
}

/** Dot leaders between dish and price are white space. */
function tidyText(text: string): string {
  return withAccents(
    text
      .replace(/(?: ?[.…_]){4,} ?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

function groupRows(items: readonly PdfItem[], isTurned: boolean): Row[] {
  const rows: PdfItem[][] = []
  for (const item of items.toSorted((a, b) => b[2] - a[2] || a[1] - b[1])) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (
      row !== undefined &&
      first !== undefined &&
      Math.abs(first[2] - item[2]) <= Math.max(2, Math.min(first[4], item[4]) * 0.4)
    )
      row.push(item)
    else rows.push([item])
  }
  return rows.map((row) => ({
    y: row[0]?.[2] ?? 0,
    runs: mergeRuns(row.length > 1 && isRightToLeft(row) !== isTurned && hasWords(row) ? mirrorItems(row) : row),
  }))
}

function hasWords(row: readonly PdfItem[]): boolean {
  return row.some(([text]) => /\p{L}/u.test(text))
}

function mergeRuns(row: readonly PdfItem[]): Run[] {
  const runs: Run[] = []
  for (const [written, x, , width, size, bold = false, monospace = false] of row.toSorted((a, b) => a[1] - b[1])) {
    const text = joinLetters(written)
    const run = runs.at(-1)
    const gap = run === undefined ? 0 : x - run.right
    if (run === undefined || gap > Math.max(minGutter, wordGap * size))
      runs.push({ text, x, right: x + width, size, bold, monospace })
    else {
      run.text += gap > size * 0.15 && !/\s$/.test(run.text) && !/^\s/.test(text) ? ` ${text}` : text
      run.right = Math.max(run.right, x + width)
      run.size = Math.max(run.size, size)
      run.bold &&= bold || text.trim() === ''
      run.monospace &&= monospace || text.trim() === ''
    }
  }
  return runs
}

/** No leaflet nests columns deeper. */
const maxDepth = 4

function readRows(rows: readonly Row[], depth: number): Line[] {
  const gutter = depth < maxDepth ? findGutter(rows) : undefined
  if (gutter === undefined) return rows.map(toLine)
  const band = rows.slice(gutter.from, gutter.to)
  const readSide = (keep: (run: Run) => boolean): Line[] => {
    const [first, ...rest] = readRows(
      band.map((row) => ({ y: row.y, runs: row.runs.filter(keep) })).filter((row) => row.runs.length > 0),
      depth + 1,
    )
    return first === undefined ? [] : [{ ...first, startsColumn: true }, ...rest]
  }
  const [below, ...rest] = readRows(rows.slice(gutter.to), depth)
  return [
    ...readRows(rows.slice(0, gutter.from), depth),
    ...readSide((run) => run.x < gutter.x - 2),
    ...readSide((run) => run.x >= gutter.x - 2),
    ...(below === undefined ? [] : [{ ...below, startsColumn: true as const }, ...rest]),
  ]
}

interface Gutter {
  x: number
  from: number
  to: number
}

/** Finds white space between two sides of text, at positions where lines start. */
function findGutter(rows: readonly Row[]): Gutter | undefined {
  const starts = new Map<number, number>()
  for (const row of rows)
    for (const run of row.runs) starts.set(Math.round(run.x), (starts.get(Math.round(run.x)) ?? 0) + 1)
  let best: (Gutter & { worth: number }) | undefined
  for (const [x, count] of starts) {
    if (count < minColumnLines) continue
    let from = 0
    for (let to = 0; to <= rows.length; to++) {
      const row = rows[to]
      if (row !== undefined && row.runs.every((run) => run.x >= x - 2 || run.right <= x - minGutter)) continue
      const worth = columnsWorth(rows.slice(from, to), x)
      if (worth > (best?.worth ?? 0)) best = { x, from, to, worth }
      from = to + 1
    }
  }
  return best
}

function isPriced(text: string): boolean {
  const word = text.search(/\p{L}{2}/u)
  return word >= 0 && /\d/.test(text.slice(word))
}

/** Whether three or more titles precede rows that end in figures. Cells may span lines like columns do. */
function isTable([head, ...rows]: readonly Row[]): boolean {
  const columns = head?.runs.length ?? 0
  if (head === undefined || columns < 3 || head.runs.some((run) => /\d/.test(run.text) || countWords(run.text) > 4))
    return false
  const full = rows.filter((row) => row.runs.length === columns)
  return (
    full.length >= 2 &&
    full.every((row) => /\d/.test(row.runs.at(-1)?.text ?? '') && countWords(row.runs.at(-1)?.text ?? '') <= 2)
  )
}

/** Returns 0 for a table, whose rows are read across. */
function columnsWorth(rows: readonly Row[], x: number): number {
  const sides = [(run: Run): boolean => run.x < x - 2, (run: Run): boolean => run.x >= x - 2].map((keep) =>
    rows.map((row) => row.runs.filter(keep)).filter((runs) => runs.length > 0),
  )
  const [left = [], right = []] = sides
  const shorter = Math.min(left.length, right.length)
  if (shorter < minColumnLines || isTable(rows)) return 0
  const isText = (side: readonly (readonly Run[])[]): boolean => {
    const texts = side.map((runs) => runs.map((run) => run.text).join(' '))
    const words = texts.reduce((sum, text) => sum + countWords(text), 0) / texts.length
    // Two price lists side by side are columns.
    const priced = texts.filter((text) => isPriced(text)).length
    return words >= 3 || priced >= texts.length * 0.6
  }
  return sides.every(isText) ? shorter : 0
}

function toLine({ y, runs }: Row): Line {
  const cells: Run[] = []
  for (const each of runs) {
    const run = { ...each, text: joinLetters(each.text) }
    const last = cells.at(-1)
    if (last !== undefined && run.x - last.right <= cellGap * Math.max(run.size, 6)) {
      last.text = `${last.text.trimEnd()} ${run.text.trimStart()}`
      last.right = run.right
    } else cells.push(run)
  }
  return {
    text: tidyText(cells.map((cell) => cell.text).join(' ')),
    x: cells[0]?.x ?? 0,
    right: Math.max(...runs.map((run) => run.right)),
    y,
    size: Math.max(...runs.map((run) => run.size)),
    bold: runs.every((run) => run.bold),
    monospace: runs.every((run) => run.monospace),
    cells: cells.map(({ text, x, right }) => ({ text: tidyText(text), x, right })),
  }
}

/** Some fonts place accents as separate characters before their letter. */
const combining = new Map([
  ['`', '\u0300'],
  ['\u00B4', '\u0301'],
  ['\u02C6', '\u0302'],
  ['\u02DC', '\u0303'],
  ['\u00A8', '\u0308'],
  ['\u00B8', '\u0327'],
])

/** A grave accent also opens quotations, so it counts only inside a word or before a lone e. */
const accented =
  /(?<=\p{L})`([aeiouAEIOU])|(?<![\p{L}`])`([eE])(?![\p{L}\p{N}`])|([\u00B4\u02C6\u02DC\u00A8\u00B8])(\p{L})/gu

function withAccents(text: string): string {
  return text.replace(accented, (_, inside?: string, alone?: string, accent = '`', letter = inside ?? alone ?? '') =>
    `${letter}${combining.get(accent) ?? ''}`.normalize('NFC'),
  )
}
