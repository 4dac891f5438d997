import { isElement, textData, type AnyNode, type Element } from '../blocks/dom.js'
import { tableRow } from './table-text.js'
import { isShortDay, namesDay } from '../../text/hours-patterns.js'
import { hasPrice, isValueAlone } from './value-rows.js'

/** More cells than this are data for machines. */
const maxRows = 500
const maxColumns = 40

interface Cell {
  text: string
  isHeader: boolean
  /** What the cell itself says its column is called. */
  column: string
}

interface Row {
  element: Element
  isInHead: boolean
}

/** What plays a table without being one, and its parts (WAI-ARIA). */
const tableRoles: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid'])
const headerRoles: ReadonlySet<string> = new Set(['columnheader', 'rowheader'])
const cellRoles: ReadonlySet<string> = new Set(['cell', 'gridcell', ...headerRoles])
/** Where a table that is drawn as cards on a small screen names the column beside each cell. */
const columnAttributes = ['data-label', 'data-title', 'data-th', 'data-column'] as const

/** Whether an element is a table by its role alone. */
export function isTableByRole(element: Element): boolean {
  return element.name !== 'table' && tableRoles.has(element.attribs['role'] ?? '')
}

/**
 * A data table as readable lines, written as `table-text.ts` says: `Service: Haircut; Price: €25`, or
 * `Monday: 9:00–17:00` where two columns have no names. Cells that span rows or columns are repeated where they apply;
 * rows of names within the table name the columns of the rows below them.
 * @returns undefined for a table that only lays out the page
 */
export function tableRows(
  table: Element,
  textOf: (cell: Element) => string,
  dropped: ReadonlySet<AnyNode>,
): string[] | undefined {
  const role = table.attribs['role']
  if (role === 'presentation' || role === 'none') return undefined
  const rows: Row[] = []
  let caption = ''
  const visit = (node: Element, isInHead: boolean): void => {
    for (const child of node.children) {
      if (!isElement(child) || dropped.has(child)) continue
      const plays = child.attribs['role']
      if (child.name === 'tr' || plays === 'row') rows.push({ element: child, isInHead })
      else if (child.name === 'caption') caption = textOf(child)
      else if (['thead', 'tbody', 'tfoot'].includes(child.name) || plays === 'rowgroup')
        visit(child, child.name === 'thead')
    }
  }
  visit(table, false)
  const holdsTable = (node: Element): boolean =>
    node.children.some(
      (child) => isElement(child) && (/^(?:table|h[1-6]|section|article)$/.test(child.name) || holdsTable(child)),
    )
  const hasNested = rows.some(
    ({ element }) => holdsTable(element) || element.children.some((cell) => isElement(cell) && holdsParagraphs(cell)),
  )
  const read = rows.slice(0, maxRows)
  const grid = layOut(
    read.map(({ element }) => element),
    textOf,
  )
  const columns = Math.max(0, ...grid.map((row) => row.length))
  const hasHeaders = grid.some((row) => row.some((cell) => cell?.isHeader === true))
  if (
    hasNested ||
    columns <= 1 ||
    (!hasHeaders && (grid.length <= 1 || grid.some((row) => row.some((cell) => (cell?.text.length ?? 0) > 600))))
  )
    return undefined

  const lines: string[] = caption === '' ? [] : [caption]
  let names: string[] | undefined
  let areNamesOpen = false
  let above = ''
  for (const [at, row] of grid.entries()) {
    const texts = Array.from({ length: columns }, (_, column) => row[column]?.text ?? '')
    const distinct = [...new Set(texts.filter((text) => text !== ''))]
    if (distinct.length === 0) continue
    if (distinct.length === 1 && texts.every((text) => text === distinct[0])) {
      lines.push(distinct[0] ?? '')
      continue
    }
    const marked = markedIn(row)
    if (marked !== undefined && marked.length === 1 && at > 0) {
      lines.push(marked[0] ?? '')
      continue
    }
    const isNames =
      at < grid.length - 1 &&
      (read[at]?.isInHead === true ||
        marked !== undefined ||
        (at === 0 && (standsOut(grid, columns) || isOfDays(texts))))
    if (isNames) {
      const wider: string[] | undefined = areNamesOpen ? names : undefined
      names = texts.map((text, column) => joined(wider?.[column] ?? '', text))
      areNamesOpen = true
      continue
    }
    areNamesOpen = false
    if (isContinued(texts, above)) texts[0] = above
    above = texts[0] ?? ''
    const pairs = pairsIn(texts, names)
    if (pairs !== undefined) {
      lines.push(...pairs)
      continue
    }
    const beside = names ?? texts.map((_, column) => row[column]?.column ?? '')
    const line = tableRow(texts, beside)
    if (line !== undefined) lines.push(line)
  }
  return lines
}

/** Whether a row has values alone and no name: the second hours of the day above. */
function isContinued([first, ...rest]: readonly string[], above: string): boolean {
  const values = rest.filter((text) => text !== '')
  return first === '' && above !== '' && values.length > 0 && values.every(isValueAlone)
}

/** Names and values by turns in one row: a menu in two columns, each dish with its price. */
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

/** Names in two rows, the wider above: "Summer" over "Adults" and "Children". */
function joined(above: string, text: string): string {
  return [...new Set([above, text].map((part) => part.replace(/(?<!\s)\s*:$/, '')))]
    .filter((part) => part !== '')
    .join(', ')
}

/** Paragraphs in one cell: the table puts columns of the page side by side. */
const paragraphsOfLayout = 3
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
  return paragraphs >= paragraphsOfLayout
}

/** What a row of names says: every cell is marked as one, or empty. One alone names the rows below it. */
function markedIn(row: readonly (Cell | undefined)[]): string[] | undefined {
  const marked = new Set(row.flatMap((cell) => (cell !== undefined && cell.isHeader && cell.text !== '' ? [cell] : [])))
  const isSo = marked.size > 0 && row.every((cell) => cell === undefined || cell.isHeader || cell.text === '')
  return isSo ? [...marked].map(({ text }) => text) : undefined
}

const minRowsBelow = 3
const minColumns = 3
const minDaysBeside = 2

/**
 * Whether a first row that nobody has marked names the columns: it has no number, day or value, and each cell below one
 * of its own has.
 */
function standsOut(grid: readonly (readonly (Cell | undefined)[])[], columns: number): boolean {
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

/**
 * "Adults", "Children" over "12 €", "6 €", or an empty cell, "Small", "Large" over a dish and its prices: nothing in the
 * first row is a value, and all below its names are.
 */
function namesValues(
  first: readonly (Cell | undefined)[],
  rest: readonly (readonly (Cell | undefined)[])[],
  columns: number,
): boolean {
  const texts = first.map((cell) => cell?.text ?? '')
  const from = texts[0] === '' || columns >= minColumns ? 1 : 0
  const areNames = texts.every(
    (text, at) => (at === 0 && text === '') || (/\p{L}{2}/u.test(text) && !isValueAlone(text) && text.length <= 40),
  )
  if (!areNames || first.length !== columns || rest.length === 0 || new Set(texts).size < columns) return false
  const isValue = (cell: Cell | undefined): boolean => isValueAlone(cell?.text ?? '')
  if (rest.every((row) => row.length === columns && row.every(isValue))) return true
  // A day on which one opens by appointment stands over days with hours, and is no name of theirs.
  const isBelow = (cell: Cell | undefined): boolean => (texts[0] === '' ? isValue(cell) : hasPrice(cell?.text ?? ''))
  return (
    from === 1 &&
    rest.every(([, ...cells]) => cells.some(isBelow) && cells.every((cell) => isBelow(cell) || cell?.text === ''))
  )
}

/** Whether a first row names days and nothing else, but for a corner without words: each column is of a day. */
function isOfDays(texts: readonly string[]): boolean {
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
        column: columnOf(element),
      }
      const width = span(element.attribs['colspan'] ?? element.attribs['aria-colspan'])
      const height = span(element.attribs['rowspan'] ?? element.attribs['aria-rowspan'])
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

function columnOf({ attribs }: Element): string {
  for (const name of columnAttributes) {
    const said = attribs[name]?.trim() ?? ''
    if (said !== '') return said.replace(/(?<!\s)\s*:$/, '')
  }
  return ''
}

/** Whether all that an element says is bold. */
function isBold(element: Element): boolean {
  const said = element.children.filter((child) => isElement(child) || (textData(child) ?? '').trim() !== '')
  return (
    said.length > 0 &&
    said.every((child) => isElement(child) && (child.name === 'b' || child.name === 'strong' || isBold(child)))
  )
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10)
  return Number.isFinite(count) && count > 0 ? Math.min(count, maxColumns) : 1
}
