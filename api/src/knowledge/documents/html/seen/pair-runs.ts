import { Element as DomElement, Text } from 'domhandler'
import { isElement, plainText, plainTextWithin, singleSpaced, textData, type Element } from '../blocks/dom.js'
import { containsBlocks } from '../blocks/element-text.js'
import { removeNodes, setChildren } from './edit-tree.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { countWords } from '../../text/count-words.js'
import { isValueAlone } from '../tables/value-rows.js'

const cellMaxChars = 80
/** The same with the white space of the source. */
const sourceMaxChars = 400
const maxCells = 200

/**
 * Makes rows of boxes whose names come first and whose values follow in the same order, in one grid ("Oak hall, Elm hall,
 * €40, €95") or in rows of their own. Where their numbers differ nothing tells which value belongs to which name, so
 * they are kept apart rather than paired wrongly.
 */
export function pairRuns(elements: readonly Element[]): void {
  const gone = new Set<Element>()
  for (const element of elements) {
    if (element.parent === null || gone.has(element)) continue
    const cells = cellsOf(element)
    if (cells !== undefined && (pairRows(element, cells, gone) || pairCells(element, cells))) continue
    pairParagraphs(element, gone)
  }
  removeNodes([...gone])
}

/** Paragraphs that are names and values by turns, right behind each other. */
function pairParagraphs(element: Element, gone: Set<Element>): void {
  if (element.children.length < 4) return
  let run: Element[] = []
  const end = (): void => {
    const rows =
      run.length < 4
        ? undefined
        : turnsOf(run.map((each) => singleSpaced(plainTextWithin(each, sourceMaxChars) ?? '').trim()))
    if (rows !== undefined) {
      const [first, ...rest] = run
      for (const each of rest) gone.add(each)
      if (first !== undefined) setRows(first, rows)
    }
    run = []
  }
  for (const child of element.children) {
    if (isElement(child) && child.name === 'p' && run.length < maxCells) run.push(child)
    else if (isElement(child) || (textData(child) ?? '').trim() !== '') end()
  }
  end()
}

/** Rows of names and their values; undefined where texts do not take turns, the name or the value always first. */
function turnsOf(texts: readonly string[]): Row[] | undefined {
  if (texts.length < 4 || texts.length % 2 !== 0) return undefined
  const isFirst = isValueAlone(texts[0] ?? '')
  const takeTurns = texts.every(
    (text, at) => text !== '' && text.length <= cellMaxChars && isValueAlone(text) === ((at % 2 === 1) !== isFirst),
  )
  if (!takeTurns) return undefined
  return texts.flatMap((text, at) => {
    if (at % 2 === 1) return []
    const other = texts[at + 1] ?? ''
    return [isFirst ? rowOf(other, [text]) : rowOf(text, [other])]
  })
}

/** The texts of an element's boxes; undefined where it holds anything else. */
function cellsOf(element: Element): string[] | undefined {
  if (['table', 'tr', 'tbody', 'thead', 'dl', 'ul', 'ol', 'select', 'p'].includes(element.name)) return undefined
  if (element.children.length < 2) return undefined
  const cells: string[] = []
  for (const child of element.children) {
    const data = textData(child)
    if (data !== undefined && data.trim() !== '') return undefined
    if (!isElement(child) || silentTags.has(child.name)) continue
    if (!isOneBox(child)) return undefined
    // Most boxes hold too much to be cells, and are looked at no further.
    const text = singleSpaced(plainTextWithin(child, sourceMaxChars) ?? '').trim()
    if (
      text === '' ||
      text.length > cellMaxChars ||
      cells.length === maxCells ||
      containsBlocks(innermost(child)) ||
      isTitleOrSentence(child, text)
    )
      return undefined
    cells.push(text)
  }
  return cells.length < 2 ? undefined : cells
}

/** A page's title, a sentence and a box with several lines are no cells. */
function isTitleOrSentence(element: Element, text: string): boolean {
  if (/^h[12]$/.test(element.name) || (/[.!?]$/.test(text) && countWords(text) > 4)) return true
  return element.children.some((child) => isElement(child) && child.name === 'br')
}

/** The box that a box of a box holds alone. */
function innermost(element: Element): Element {
  const inner = element.children.filter(isElement)
  return inner.length === 1 && inner[0] !== undefined && plainText(inner[0]).trim() === plainText(element).trim()
    ? innermost(inner[0])
    : element
}

/** Whether an element holds no boxes side by side: those may be a row of their own. */
function isOneBox({ children }: Element): boolean {
  const inner = children.filter(isElement)
  return inner.length <= 1 && inner.every(isOneBox)
}

/** Boxes of one grid. @returns whether they were names and values */
function pairCells(element: Element, cells: readonly string[]): boolean {
  if (cells.length < 4) return false
  const turns = turnsOf(cells)
  if (turns !== undefined) {
    setRows(element, turns)
    return true
  }
  const groups = groupsOf(cells)
  if (groups !== undefined) {
    setRows(element, groups)
    return true
  }
  const names = cells.findIndex(isValueAlone)
  const values = cells.slice(names)
  if (names < 2 || !values.every(isValueAlone)) return false
  if (values.length % names === 0)
    setRows(
      element,
      cells.slice(0, names).map((name, at) =>
        rowOf(
          name,
          values.filter((_, place) => place % names === at),
        ),
      ),
    )
  else if (values.length > 1) setList(element, [cells.slice(0, names).join(', '), values.join(', ')])
  return true
}

/** Names each with as many values behind it: "Monday, 9–12, 14–18, Tuesday, 9–12, closed". */
function groupsOf(cells: readonly string[]): Row[] | undefined {
  const size = cells.findIndex((cell, at) => at > 0 && !isValueAlone(cell))
  if (size < 3 || cells.length % size !== 0) return undefined
  if (!cells.every((cell, at) => isValueAlone(cell) === (at % size !== 0))) return undefined
  return cells.flatMap((name, at) => (at % size === 0 ? [rowOf(name, cells.slice(at + 1, at + size))] : []))
}

/** Rows of boxes right behind each other: the first has names, and the second nothing but values. */
function pairRows(first: Element, names: readonly string[], gone: Set<Element>): boolean {
  if (names.some(isValueAlone)) return false
  const rows: Element[] = []
  const values: string[][] = []
  for (let { next } = first; next !== null; { next } = next) {
    if (!isElement(next)) {
      if ((textData(next) ?? '').trim() !== '') break
      continue
    }
    // The row of names may look otherwise than those of values, which look alike.
    const like = rows[0] ?? next
    const cells =
      next.name === first.name && next.attribs['class'] === like.attribs['class'] ? cellsOf(next) : undefined
    if (cells?.length !== names.length) break
    rows.push(next)
    values.push(cells)
  }
  if (values[0]?.every(isValueAlone) !== true) return false
  for (const row of rows) gone.add(row)
  setRows(
    first,
    names.map((name, at) =>
      rowOf(
        name,
        values.map((row) => row[at] ?? ''),
      ),
    ),
  )
  return true
}

/** A name and what is said of it. */
type Row = readonly [name: string, value: string]

function rowOf(name: string, values: readonly string[]): Row {
  return [name.endsWith(':') ? name.slice(0, -1).trimEnd() : name, values.join('; ')]
}

/** Makes an element a table of rows. */
function setRows(element: Element, rows: readonly Row[]): void {
  const cellOf = (text: string): DomElement => new DomElement('td', {}, [new Text(text)])
  const table = new DomElement(
    'table',
    {},
    rows.map((row) => new DomElement('tr', {}, row.map(cellOf))),
  )
  element.name = 'div'
  setChildren(element, [table])
}

/** Makes an element a list: lines of a list are never taken for a name and its value. */
function setList(element: Element, lines: readonly string[]): void {
  const items = lines.map((line) => new DomElement('li', {}, [new Text(line)]))
  element.name = 'div'
  setChildren(element, [new DomElement('ul', {}, items)])
}
