import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { tableRow } from './table-text.js'
import { isShortDay, namesDay } from '../../text/hours-patterns.js'
import { hasPrice, isValueAlone } from './value-rows.js'

/** Larger tables are data for machines. */
const maxRows = 500
const maxColumns = 40

interface Cell {
  text: string
  isHeader: boolean
  column: string
}

interface Row {
  element: Element
  isInHead: boolean
}

/** Spanning cells repeat; cells may be missing. */
type GridRow = readonly (Cell | undefined)[]
type Grid = readonly GridRow[]

/** WAI-ARIA roles of tables and their parts. */
const tableRoles: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid'])
const headerRoles: ReadonlySet<string> = new Set(['columnheader', 'rowheader'])
const cellRoles: ReadonlySet<string> = new Set(['cell', 'gridcell', ...headerRoles])
/** Responsive tables name each cell's column here. */
const columnAttributes = ['data-label', 'data-title', 'data-th', 'data-column'] as const

export function isTableByRole(element: Element): boolean {
  return element.name !== 'table' && tableRoles.has(element.attribs['role'] ?? '')
}

/**
 * Writes the format of `table-text.ts`: `Service: Haircut; Price: €25` or `Monday: 9:00–17:00`. Spanning cells repeat;
 * inner header rows name the columns below.
 * @returns undefined for layout tables
 */
export function tableRows(
  table: Element,
  textOf: (cell: Element) => string,
  excluded: ReadonlySet<AnyNode>,
): string[] | undefined {
  const role = table.attribs['role']
  if (role === 'presentation' || role === 'none') return undefined
  const { rows, caption } = rowsOf(table, textOf, excluded)
  const read = rows.slice(0, maxRows)
  const grid = layOut(
    read.map(({ element }) => element),
    textOf,
  )
  if (rows.some(({ element }) => isLayoutRow(element)) || !isTableGrid(grid)) return undefined
  return [...(caption === '' ? [] : [caption]), ...new TableLines(grid, read).read()]
}

function rowsOf(
  table: Element,
  textOf: (cell: Element) => string,
  excluded: ReadonlySet<AnyNode>,
): { rows: Row[]; caption: string } {
  const rows: Row[] = []
  let caption = ''
  const visit = (node: Element, isInHead: boolean): void => {
    for (const child of node.children) {
      if (!isElement(child) || excluded.has(child)) continue
      const plays = child.attribs['role']
      if (child.name === 'tr' || plays === 'row') rows.push({ element: child, isInHead })
      else if (child.name === 'caption') caption = textOf(child)
      else if (['thead', 'tbody', 'tfoot'].includes(child.name) || plays === 'rowgroup')
        visit(child, child.name === 'thead')
    }
  }
  visit(table, false)
  return { rows, caption }
}

function isLayoutRow(row: Element): boolean {
  return holdsSections(row) || row.children.some((cell) => isElement(cell) && holdsParagraphs(cell))
}

function holdsSections(node: Element): boolean {
  return node.children.some(
    (child) => isElement(child) && (/^(?:table|h[1-6]|section|article)$/.test(child.name) || holdsSections(child)),
  )
}

/** Tables without headers that have one row or long texts are for layout. */
function isTableGrid(grid: Grid): boolean {
  if (columnCount(grid) <= 1) return false
  if (grid.some((row) => row.some((cell) => cell?.isHeader === true))) return true
  return grid.length > 1 && !grid.some((row) => row.some((cell) => (cell?.text.length ?? 0) > 600))
}

function columnCount(grid: Grid): number {
  return Math.max(0, ...grid.map((row) => row.length))
}

/** Reads rows from top to bottom, as names and empty first cells depend on the rows above. */
class TableLines {
  private readonly columns: number
  private readonly lines: string[] = []
  private names: string[] | undefined
  /** The row above has names, too. */
  private areNamesOpen = false
  /** The text is that of the first cell of the row above. */
  private above = ''

  constructor(
    private readonly grid: Grid,
    private readonly rows: readonly Row[],
  ) {
    this.columns = columnCount(grid)
  }

  read(): readonly string[] {
    for (const [at, row] of this.grid.entries()) {
      const texts = Array.from({ length: this.columns }, (_, column) => row[column]?.text ?? '')
      if (texts.every((text) => text === '')) continue
      const title = titleIn(texts, row, at)
      if (title !== undefined) this.lines.push(title)
      else if (this.isNames(texts, row, at)) this.readNames(texts)
      else this.readValues(texts, row)
    }
    return this.lines
  }

  private isNames(texts: readonly string[], row: GridRow, at: number): boolean {
    return (
      at < this.grid.length - 1 &&
      (this.rows[at]?.isInHead === true ||
        markedIn(row) !== undefined ||
        (at === 0 && (isLikelyHeader(this.grid, this.columns) || isDayHeader(texts))))
    )
  }

  private readNames(texts: readonly string[]): void {
    const wider = this.areNamesOpen ? this.names : undefined
    this.names = texts.map((text, column) => joinHeaders(wider?.[column] ?? '', text))
    this.areNamesOpen = true
  }

  private readValues(texts: string[], row: GridRow): void {
    this.areNamesOpen = false
    if (isContinued(texts, this.above)) texts[0] = this.above
    this.above = texts[0] ?? ''
    const pairs = pairsIn(texts, this.names)
    if (pairs !== undefined) {
      this.lines.push(...pairs)
      return
    }
    const line = tableRow(texts, this.names ?? texts.map((_, column) => row[column]?.column ?? ''))
    if (line !== undefined) this.lines.push(line)
  }
}

/** One text over the whole width, or a single marked cell below other rows. */
function titleIn(texts: readonly string[], row: GridRow, at: number): string | undefined {
  const [first] = texts
  if (texts.every((text) => text === first)) return first
  const marked = markedIn(row)
  return marked !== undefined && marked.length === 1 && at > 0 ? (marked[0] ?? '') : undefined
}

/** Such rows hold a day's second hours. */
function isContinued([first, ...rest]: readonly string[], above: string): boolean {
  const values = rest.filter((text) => text !== '')
  return first === '' && above !== '' && values.length > 0 && values.every(isValueAlone)
}

/** Two-column menus alternate dishes and prices. */
function pairsIn(texts: readonly string[], names: readonly string[] | undefined): string[] | undefined {
  if (texts.length < 4 || texts.length % 2 !== 0) return undefined
  if (names !== undefined && names.some((name, at) => name !== names[at % 2])) return undefined
  const pairs: (readonly [string, string])[] = []
  for (let at = 0; at < texts.length; at += 2) pairs.push([texts[at] ?? '', texts[at + 1] ?? ''])
  const said = pairs.filter(([name, value]) => name !== '' || value !== '')
  const areRows = said.every(
    ([name, value]) => name !== '' && !isValueAlone(name) && (isValueAlone(value) || barePrice.test(value)),
  )
  return areRows && said.length > 0 ? said.flatMap((pair) => tableRow(pair) ?? []) : undefined
}

const barePrice = /^\d{1,4}[.,]\d{2}$/

/** Joins two header rows: "Summer" over "Adults" and "Children". */
function joinHeaders(above: string, text: string): string {
  return [...new Set([above, text].map((part) => part.replace(/(?<!\s)\s*:$/, '')))]
    .filter((part) => part !== '')
    .join(', ')
}

/** This many paragraphs in one cell mark a layout table. */
const minLayoutParagraphs = 3
function holdsParagraphs(cell: Element): boolean {
  let paragraphs = 0
  let breaks = 0
  const visit = (node: Element): void => {
    for (const child of node.children) {
      if (!isElement(child)) {
        if ((textData(child) ?? '').trim() !== '') breaks = 0
      } else if (child.name === 'br') {
        if (++breaks === 2) paragraphs++
      } else {
        if (child.name === 'p') paragraphs++
        visit(child)
      }
    }
  }
  visit(cell)
  return paragraphs >= minLayoutParagraphs
}

/** A single name labels the rows below. */
function markedIn(row: GridRow): string[] | undefined {
  const marked = new Set(row.flatMap((cell) => (cell !== undefined && cell.isHeader && cell.text !== '' ? [cell] : [])))
  const isSo = marked.size > 0 && row.every((cell) => cell === undefined || cell.isHeader || cell.text === '')
  return isSo ? [...marked].map(({ text }) => text) : undefined
}

const minRowsBelow = 3
const minColumns = 3
const minDaysBeside = 2

/** The row has no number, day or value, and each cell below has one. */
function isLikelyHeader(grid: Grid, columns: number): boolean {
  const [first = [], ...rest] = grid
  if (namesValues(first, rest, columns)) return true
  if (columns < minColumns || rest.length < minRowsBelow || first.length < columns) return false
  const texts = first.map((cell) => cell?.text ?? '')
  if (
    new Set(texts).size < columns ||
    texts.some((text) => text === '' || text.length > 40 || /\d/.test(text) || namesDay(text) || isValueAlone(text))
  )
    return false
  return texts.some((_, column) => rest.every((row) => /\d/.test(row[column]?.text ?? '')))
}

/** "Adults", "Children" over "12 €", "6 €"; or empty, "Small", "Large" over dishes with prices. */
function namesValues(first: GridRow, rest: Grid, columns: number): boolean {
  const texts = first.map((cell) => cell?.text ?? '')
  const from = texts[0] === '' || columns >= minColumns ? 1 : 0
  const areNames = texts.every(
    (text, at) => (at === 0 && text === '') || (/\p{L}{2}/u.test(text) && !isValueAlone(text) && text.length <= 40),
  )
  if (!areNames || first.length !== columns || rest.length === 0 || new Set(texts).size < columns) return false
  const isValue = (cell: Cell | undefined): boolean => isValueAlone(cell?.text ?? '')
  if (rest.every((row) => row.length === columns && row.every(isValue))) return true
  // A day by appointment does not name hours below.
  const isBelow = (cell: Cell | undefined): boolean => (texts[0] === '' ? isValue(cell) : hasPrice(cell?.text ?? ''))
  return (
    from === 1 &&
    rest.every(([, ...cells]) => cells.some(isBelow) && cells.every((cell) => isBelow(cell) || cell?.text === ''))
  )
}

function isDayHeader(texts: readonly string[]): boolean {
  const [corner = '', ...others] = texts
  const isDay = (text: string) => namesDay(text) || isShortDay(text)
  return others.length >= minDaysBeside && others.every(isDay) && (corner === '' || isDay(corner))
}

function layOut(rows: readonly Element[], textOf: (cell: Element) => string): (Cell | undefined)[][] {
  const grid: (Cell | undefined)[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const element of row.children) {
      if (!isElement(element)) continue
      const role = element.attribs['role'] ?? ''
      if (element.name !== 'td' && element.name !== 'th' && !cellRoles.has(role)) continue
      while (grid[y]?.[x] !== undefined) x++
      const cell = {
        text: textOf(element),
        isHeader: element.name === 'th' || headerRoles.has(role) || (y === 0 && isBold(element)),
        column: columnLabel(element),
      }
      const width = parseSpan(element.attribs['colspan'] ?? element.attribs['aria-colspan'])
      const height = parseSpan(element.attribs['rowspan'] ?? element.attribs['aria-rowspan'])
      for (let dy = 0; dy < height && y + dy < rows.length; dy++) {
        for (let dx = 0; dx < width && x + dx < maxColumns; dx++) {
          const target = grid[y + dy]
          if (target !== undefined) target[x + dx] = cell
        }
      }
      x += width
      if (x >= maxColumns) break
    }
  }
  return grid
}

function columnLabel({ attribs }: Element): string {
  for (const name of columnAttributes) {
    const said = attribs[name]?.trim() ?? ''
    if (said !== '') return said.replace(/(?<!\s)\s*:$/, '')
  }
  return ''
}

function isBold(element: Element): boolean {
  const said = element.children.filter((child) => isElement(child) || (textData(child) ?? '').trim() !== '')
  return (
    said.length > 0 &&
    said.every((child) => isElement(child) && (child.name === 'b' || child.name === 'strong' || isBold(child)))
  )
}

function parseSpan(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10)
  return Number.isFinite(count) && count > 0 ? Math.min(count, maxColumns) : 1
}
