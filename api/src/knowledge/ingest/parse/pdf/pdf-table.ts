import type { Cell, Line } from './pdf-columns.js'

const minColumns = 3
/** Minimum row spacing relative to the line spacing within cells. */
const rowLeading = 1.2

type Join = (before: string, more: string) => string

/**
 * Writes rows with their titles: `Service: Cut; Short hair: £28`. Cells may span lines.
 * @returns undefined for other lines
 */
export function writeTable(lines: readonly Line[], join: Join): string[] | undefined {
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
  return filled.map((row) =>
    row.length === 1
      ? (row[0]?.text ?? '')
      : row.map(({ text, title }) => `${title.replace(/(?<!\s)\s*:$/, '')}: ${text}`).join('; '),
  )
}

export function continuesTable(lines: readonly Line[], line: Line): boolean {
  const last = lines.at(-1)
  if (last !== undefined && sharesColumns(last, line)) return true
  const row = lines.findLast((above) => above.cells.length >= minColumns)
  return (
    row !== undefined &&
    line.cells.every((cell) => {
      const column = nearestColumn(cell, row.cells)
      const next = row.cells[column + 1]
      return columnDistance(cell, row.cells[column]) <= 3 && (next === undefined ? column > 0 : cell.right < next.x)
    })
  )
}

function sharesColumns(above: Line, line: Line): boolean {
  return line.cells.slice(1).some((cell) => above.cells.slice(1).some((other) => columnDistance(cell, other) <= 3))
}

function groupRows(lines: readonly Line[], columns: readonly Cell[]): Line[][] {
  return groupByGaps(lines, columns) ?? groupByCells(lines, columns)
}

function groupByGaps(lines: readonly Line[], columns: readonly Cell[]): Line[][] | undefined {
  const gaps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y)
  const smallest = Math.min(...gaps)
  if (gaps.every((gap) => gap < smallest * rowLeading)) return undefined
  const groups: Line[][] = []
  for (const [index, line] of lines.entries()) {
    if (index > 0 && (gaps[index - 1] ?? 0) < smallest * rowLeading) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  // Lines with a name and a price are rows, however close.
  const isWhole = (line: Line): boolean =>
    line.cells.length >= 2 &&
    nearestColumn(line.cells[0], columns) === 0 &&
    line.cells.slice(1).some((cell) => /\d/.test(cell.text))
  return groups.length < 3 || groups.some((group) => group.filter(isWhole).length > 1) ? undefined : groups
}

/** Lines without a first cell, or with one mid-sentence cell, continue the row above. */
function groupByCells(lines: readonly Line[], columns: readonly Cell[]): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const above = groups.at(-1)
    const held = new Set(above?.flatMap((other) => other.cells.map((cell) => nearestColumn(cell, columns))))
    const isRest =
      nearestColumn(line.cells[0], columns) > 0
        ? line.cells.every((cell) => held.has(nearestColumn(cell, columns)))
        : line.cells.every((cell) => /^\p{Ll}/u.test(cell.text))
    if (above !== undefined && isRest) above.push(line)
    else groups.push([line])
  }
  return groups
}

function mergeLines(lines: readonly Line[], columns: readonly Cell[], join: Join): (Cell | undefined)[] {
  const merged: (Cell | undefined)[] = columns.map(() => undefined)
  for (const cell of lines.flatMap((line) => line.cells)) {
    const column = nearestColumn(cell, columns)
    const above = merged[column]
    merged[column] =
      above === undefined
        ? cell
        : { text: join(above.text, cell.text), x: Math.min(above.x, cell.x), right: Math.max(above.right, cell.right) }
  }
  return merged
}

function nearestColumn(cell: Cell | undefined, columns: readonly Cell[]): number {
  if (cell === undefined) return 0
  let best = 0
  for (const index of columns.keys())
    if (columnDistance(cell, columns[index]) < columnDistance(cell, columns[best])) best = index
  return best
}

function columnDistance(cell: Cell, other: Cell | undefined): number {
  return other === undefined
    ? Infinity
    : Math.min(
        Math.abs(other.x - cell.x),
        Math.abs(other.right - cell.right),
        Math.abs(cellMiddle(other) - cellMiddle(cell)),
      )
}

function cellMiddle(cell: Cell): number {
  return (cell.x + cell.right) / 2
}
