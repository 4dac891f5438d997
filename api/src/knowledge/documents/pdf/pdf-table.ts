import type { Cell, Line } from './pdf-columns.js'

/** With fewer columns a row says what it is about by itself. */
const minColumns = 3
/** Rows stand at least this much further apart than the lines of one cell, where that tells. */
const rowLeading = 1.2

type Join = (before: string, more: string) => string

/**
 * Rows under a row of titles, each with the titles it stands under: `Service: Cut; Short hair: £28`. Cells, and titles,
 * may take several lines.
 * @param join puts the lines of one cell together
 * @returns undefined when the lines are no such table
 */
export function tableOfLines(lines: readonly Line[], join: Join): string[] | undefined {
  const widest = lines.slice(0, 3).find((line) => line.cells.length >= minColumns)
  if (widest === undefined) return undefined
  const groups = groupRows(lines, widest.cells)
  const [head, ...rows] = groups.map((group) => mergeLines(group, widest.cells, join))
  if (head === undefined || rows.length < 2 || head.filter((cell) => cell !== undefined).length < minColumns)
    return undefined
  const titles = head.map((cell) => cell?.text ?? '')
  if (titles.some((title) => /\d/.test(title) || !/\p{L}/u.test(title))) return undefined
  if (lines.some((line) => line.cells.length > titles.length)) return undefined
  const filled = rows.map((row) =>
    row.flatMap((cell, column) => (cell === undefined ? [] : [{ text: cell.text, title: titles[column] ?? '' }])),
  )
  if (filled.filter((row) => row.length >= 2).length < rows.length * 0.7) return undefined
  if (filled.filter((row) => row.some(({ text }) => /\d/.test(text))).length < rows.length * 0.5) return undefined
  // A line across the table is a title between its rows.
  return filled.map((row) =>
    row.length === 1
      ? (row[0]?.text ?? '')
      : row.map(({ text, title }) => `${title.replace(/(?<!\s)\s*:$/, '')}: ${text}`).join('; '),
  )
}

/**
 * Whether a line may go on with the table that a paragraph is: its cells begin or end where those of a row do, and stay
 * within their columns.
 */
export function goesOnWithTable(lines: readonly Line[], line: Line): boolean {
  const last = lines.at(-1)
  if (last !== undefined && sharesColumns(last, line)) return true
  const row = lines.findLast((above) => above.cells.length >= minColumns)
  return (
    row !== undefined &&
    line.cells.every((cell) => {
      const column = columnOf(cell, row.cells)
      const next = row.cells[column + 1]
      return distance(cell, row.cells[column]) <= 3 && (next === undefined ? column > 0 : cell.right < next.x)
    })
  )
}

/** Whether cells of two lines, other than the first ones, begin or end at the same place. */
function sharesColumns(above: Line, line: Line): boolean {
  return line.cells.slice(1).some((cell) => above.cells.slice(1).some((other) => distance(cell, other) <= 3))
}

/** The lines of each row, the titles first. */
function groupRows(lines: readonly Line[], columns: readonly Cell[]): Line[][] {
  return groupByGaps(lines, columns) ?? groupByCells(lines, columns)
}

/** Where rows stand further apart than the lines of a cell. Undefined where that does not tell. */
function groupByGaps(lines: readonly Line[], columns: readonly Cell[]): Line[][] | undefined {
  const gaps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y)
  const smallest = Math.min(...gaps)
  if (gaps.every((gap) => gap < smallest * rowLeading)) return undefined
  const groups: Line[][] = []
  for (const [index, line] of lines.entries()) {
    if (index > 0 && (gaps[index - 1] ?? 0) < smallest * rowLeading) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  // Lines that each say what costs how much are rows, however close they stand; so is a line of titles only by itself.
  const isWhole = (line: Line): boolean =>
    line.cells.length >= 2 &&
    columnOf(line.cells[0], columns) === 0 &&
    line.cells.slice(1).some((cell) => /\d/.test(cell.text))
  return groups.length < 3 || groups.some((group) => group.filter(isWhole).length > 1) ? undefined : groups
}

/** A line without a first cell, or whose only cell begins in the middle of a sentence, belongs to the row above. */
function groupByCells(lines: readonly Line[], columns: readonly Cell[]): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const above = groups.at(-1)
    const held = new Set(above?.flatMap((other) => other.cells.map((cell) => columnOf(cell, columns))))
    const isRest =
      columnOf(line.cells[0], columns) > 0
        ? line.cells.every((cell) => held.has(columnOf(cell, columns)))
        : line.cells.every((cell) => /^\p{Ll}/u.test(cell.text))
    if (above !== undefined && isRest) above.push(line)
    else groups.push([line])
  }
  return groups
}

/** What each column of a row holds, its lines put together. */
function mergeLines(lines: readonly Line[], columns: readonly Cell[], join: Join): (Cell | undefined)[] {
  const merged: (Cell | undefined)[] = columns.map(() => undefined)
  for (const cell of lines.flatMap((line) => line.cells)) {
    const column = columnOf(cell, columns)
    const above = merged[column]
    merged[column] =
      above === undefined
        ? cell
        : { text: join(above.text, cell.text), x: Math.min(above.x, cell.x), right: Math.max(above.right, cell.right) }
  }
  return merged
}

/** The column a cell stands in: that which it is aligned with, or nearest to. */
function columnOf(cell: Cell | undefined, columns: readonly Cell[]): number {
  if (cell === undefined) return 0
  let best = 0
  for (const index of columns.keys()) if (distance(cell, columns[index]) < distance(cell, columns[best])) best = index
  return best
}

function distance(cell: Cell, other: Cell | undefined): number {
  return other === undefined
    ? Infinity
    : Math.min(Math.abs(other.x - cell.x), Math.abs(other.right - cell.right), Math.abs(middle(other) - middle(cell)))
}

function middle(cell: Cell): number {
  return (cell.x + cell.right) / 2
}
