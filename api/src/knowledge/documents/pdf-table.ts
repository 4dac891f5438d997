import type { Cell, Line } from './pdf-columns.js'

/** With fewer columns a row says what it is about by itself. */
const minColumns = 3

/**
 * Rows under a row of titles, each with the titles it stands under: `Service: Cut; Short hair: £28`.
 * @returns undefined when the lines are no such table
 */
export function tableOfLines(lines: readonly Line[]): string[] | undefined {
  const [head, ...rows] = lines
  if (head === undefined || rows.length < 2 || head.cells.length < minColumns) return undefined
  if (head.cells.some((cell) => /\d/.test(cell.text) || !/\p{L}/u.test(cell.text))) return undefined
  if (rows.filter((row) => row.cells.length >= 2).length < rows.length * 0.7 || rows.some((row) => row.cells.length > head.cells.length)) return undefined
  if (rows.filter((row) => /\d/.test(row.text)).length < rows.length * 0.5) return undefined
  return rows.map((row) => {
    // A line across the table is a title between its rows.
    if (row.cells.length === 1) return row.text
    return row.cells.map((cell) => `${titleOver(cell, head.cells)}: ${cell.text}`).join('; ')
  })
}

/** Whether a line goes on with the table of the line above: its cells begin or end where those do. */
export function sharesColumns(above: Line, line: Line): boolean {
  const aligned = line.cells.slice(1).filter((cell) => above.cells.slice(1).some((other) => Math.abs(other.x - cell.x) <= 3 || Math.abs(other.right - cell.right) <= 3 || Math.abs(middle(other) - middle(cell)) <= 3))
  return aligned.length > 0
}

function middle(cell: Cell): number {
  return (cell.x + cell.right) / 2
}

function titleOver(cell: Cell, titles: readonly Cell[]): string {
  const distance = (title: Cell): number => Math.min(Math.abs(title.x - cell.x), Math.abs(title.right - cell.right), Math.abs(middle(title) - middle(cell)))
  return titles.reduce((best, title) => (distance(title) < distance(best) ? title : best)).text.replace(/(?<!\s)\s*:$/, '')
}
