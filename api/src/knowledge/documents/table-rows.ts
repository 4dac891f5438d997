import { isElement, textData, type AnyNode, type Element } from './dom.js'

/** More cells than this are data for machines. */
const maxRows = 500
const maxColumns = 40

interface Cell {
  text: string
  isHeader: boolean
}

/**
 * A data table as readable lines: `Service: Haircut; Price: €25`, or `Monday: 9:00–17:00` where two columns have no
 * titles. Cells that span rows or columns are repeated where they apply.
 * @returns undefined for a table that only lays out the page
 */
export function tableRows(
  table: Element,
  textOf: (cell: Element) => string,
  dropped: ReadonlySet<AnyNode>,
): string[] | undefined {
  const role = table.attribs['role']
  if (role === 'presentation' || role === 'none') return undefined
  const rowElements: Element[] = []
  let caption = ''
  const visit = (node: Element): void => {
    for (const child of node.children) {
      if (!isElement(child) || dropped.has(child)) continue
      if (child.name === 'tr') rowElements.push(child)
      else if (child.name === 'caption') caption = textOf(child)
      else if (child.name === 'thead' || child.name === 'tbody' || child.name === 'tfoot') visit(child)
    }
  }
  visit(table)
  const holdsTable = (node: Element): boolean =>
    node.children.some(
      (child) => isElement(child) && (/^(?:table|h[1-6]|section|article)$/.test(child.name) || holdsTable(child)),
    )
  const hasNested = rowElements.some(
    (row) => holdsTable(row) || row.children.some((cell) => isElement(cell) && holdsParagraphs(cell)),
  )
  const grid = layOut(rowElements.slice(0, maxRows), textOf)
  const columns = Math.max(0, ...grid.map((row) => row.length))
  const hasHeaders = grid.some((row) => row.some((cell) => cell?.isHeader === true))
  if (
    hasNested ||
    columns <= 1 ||
    (!hasHeaders && (grid.length <= 1 || grid.some((row) => row.some((cell) => (cell?.text.length ?? 0) > 600))))
  )
    return undefined

  const titles = titlesOf(grid, columns)
  const lines: string[] = caption === '' ? [] : [caption]
  for (const row of titles === undefined ? grid : grid.slice(1)) {
    const texts = row.map((cell) => cell?.text ?? '')
    const distinct = [...new Set(texts.filter((text) => text !== ''))]
    if (distinct.length === 0) continue
    if (distinct.length === 1 && columns > 1 && texts.every((text) => text === distinct[0]))
      lines.push(distinct[0] ?? '')
    else if (titles !== undefined) {
      lines.push(
        texts
          .map((text, column) =>
            text === '' ? '' : (titles[column] ?? '') === '' ? text : `${titles[column]}: ${text}`,
          )
          .filter((part) => part !== '')
          .join('; '),
      )
    } else if (texts.length >= 2 && texts[0] !== '')
      lines.push(
        `${(texts[0] ?? '').replace(/(?<!\s)\s*:$/, '')}: ${texts
          .slice(1)
          .filter((text) => text !== '')
          .join('; ')}`,
      )
    else lines.push(distinct.join('; '))
  }
  return lines
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

/** The first row names the columns when its cells are marked so and some other row's are not. */
function titlesOf(grid: readonly (readonly (Cell | undefined)[])[], columns: number): string[] | undefined {
  const [first] = grid
  if (first === undefined || grid.length < 2) return undefined
  const marked = first.filter((cell) => cell !== undefined && (cell.isHeader || cell.text === '')).length
  if (marked < first.length || !first.some((cell) => cell?.isHeader === true)) return undefined
  return Array.from({ length: columns }, (_, column) => (first[column]?.text ?? '').replace(/(?<!\s)\s*:$/, ''))
}

function layOut(rows: readonly Element[], textOf: (cell: Element) => string): (Cell | undefined)[][] {
  const grid: (Cell | undefined)[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const element of row.children) {
      if (!isElement(element) || (element.name !== 'td' && element.name !== 'th')) continue
      while (grid[y]?.[x] !== undefined) x++
      const cell = { text: textOf(element), isHeader: element.name === 'th' || (y === 0 && isBold(element)) }
      const width = span(element.attribs['colspan'])
      const height = span(element.attribs['rowspan'])
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
