import { Element as DomElement, Text } from 'domhandler'
import { isElement, plainText, plainTextWithin, singleSpaced, textData, type Element } from '../blocks/dom.js'
import { containsBlocks } from '../blocks/element-text.js'
import { removeNodes, setChildren } from './edit-tree.js'
import { silentTags } from '../boilerplate/silent-tags.js'
import { countWords } from '../../text/count-words.js'
import { isValueAlone } from '../tables/value-rows.js'

const cellMaxChars = 80
const sourceMaxChars = 400
const maxCells = 200

/**
 * Makes rows of names and values in separate runs ("Oak hall, Elm hall, €40, €95"). With unequal numbers the pairing is
 * unknown, so they stay apart.
 */
export function pairRuns(elements: readonly Element[]): void {
  const gone = new Set<Element>()
  for (const element of elements) {
    if (element.parent === null || gone.has(element)) continue
    const cells = readCells(element)
    if (cells !== undefined && (pairRows(element, cells, gone) || pairCells(element, cells))) continue
    pairParagraphs(element, gone)
  }
  removeNodes([...gone])
}

function pairParagraphs(element: Element, gone: Set<Element>): void {
  if (element.children.length < 4) return
  let run: Element[] = []
  const flushRun = (): void => {
    const rows =
      run.length < 4
        ? undefined
        : pairAlternating(run.map((each) => singleSpaced(plainTextWithin(each, sourceMaxChars) ?? '').trim()))
    if (rows !== undefined) {
      const [first, ...rest] = run
      for (const each of rest) gone.add(each)
      if (first !== undefined) setRows(first, rows)
    }
    run = []
  }
  for (const child of element.children) {
    if (isElement(child) && child.name === 'p' && run.length < maxCells) run.push(child)
    else if (isElement(child) || (textData(child) ?? '').trim() !== '') flushRun()
  }
  flushRun()
}

function pairAlternating(texts: readonly string[]): Row[] | undefined {
  if (texts.length < 4 || texts.length % 2 !== 0) return undefined
  const isFirst = isValueAlone(texts[0] ?? '')
  const doAlternate = texts.every(
    (text, at) => text !== '' && text.length <= cellMaxChars && isValueAlone(text) === ((at % 2 === 1) !== isFirst),
  )
  if (!doAlternate) return undefined
  return texts.flatMap((text, at) => {
    if (at % 2 === 1) return []
    const other = texts[at + 1] ?? ''
    return [isFirst ? createRow(other, [text]) : createRow(text, [other])]
  })
}

function readCells(element: Element): string[] | undefined {
  if (['table', 'tr', 'tbody', 'thead', 'dl', 'ul', 'ol', 'select', 'p'].includes(element.name)) return undefined
  if (element.children.length < 2) return undefined
  const cells: string[] = []
  for (const child of element.children) {
    const data = textData(child)
    if (data !== undefined && data.trim() !== '') return undefined
    if (!isElement(child) || silentTags.has(child.name)) continue
    if (!isOneBox(child)) return undefined
    const text = singleSpaced(plainTextWithin(child, sourceMaxChars) ?? '').trim()
    if (
      text === '' ||
      text.length > cellMaxChars ||
      cells.length === maxCells ||
      containsBlocks(innermostElement(child)) ||
      isTitleOrSentence(child, text)
    )
      return undefined
    cells.push(text)
  }
  return cells.length < 2 ? undefined : cells
}

function isTitleOrSentence(element: Element, text: string): boolean {
  if (/^h[12]$/.test(element.name) || (/[.!?]$/.test(text) && countWords(text) > 4)) return true
  return element.children.some((child) => isElement(child) && child.name === 'br')
}

function innermostElement(element: Element): Element {
  const inner = element.children.filter(isElement)
  return inner.length === 1 && inner[0] !== undefined && plainText(inner[0]).trim() === plainText(element).trim()
    ? innermostElement(inner[0])
    : element
}

function isOneBox({ children }: Element): boolean {
  const inner = children.filter(isElement)
  return inner.length <= 1 && inner.every(isOneBox)
}

function pairCells(element: Element, cells: readonly string[]): boolean {
  if (cells.length < 4) return false
  const alternating = pairAlternating(cells)
  if (alternating !== undefined) {
    setRows(element, alternating)
    return true
  }
  const groups = groupRows(cells)
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
        createRow(
          name,
          values.filter((_, place) => place % names === at),
        ),
      ),
    )
  else if (values.length > 1) setList(element, [cells.slice(0, names).join(', '), values.join(', ')])
  return true
}

/** Names followed by equally many values: "Monday, 9–12, 14–18, Tuesday, 9–12, closed". */
function groupRows(cells: readonly string[]): Row[] | undefined {
  const size = cells.findIndex((cell, at) => at > 0 && !isValueAlone(cell))
  if (size < 3 || cells.length % size !== 0) return undefined
  if (!cells.every((cell, at) => isValueAlone(cell) === (at % size !== 0))) return undefined
  return cells.flatMap((name, at) => (at % size === 0 ? [createRow(name, cells.slice(at + 1, at + size))] : []))
}

function pairRows(first: Element, names: readonly string[], gone: Set<Element>): boolean {
  if (names.some(isValueAlone)) return false
  const rows: Element[] = []
  const values: string[][] = []
  for (let { next } = first; next !== null; { next } = next) {
    if (!isElement(next)) {
      if ((textData(next) ?? '').trim() !== '') break
      continue
    }
    // The row of names may look different.
    const like = rows[0] ?? next
    const cells =
      next.name === first.name && next.attribs['class'] === like.attribs['class'] ? readCells(next) : undefined
    if (cells?.length !== names.length) break
    rows.push(next)
    values.push(cells)
  }
  if (values[0]?.every(isValueAlone) !== true) return false
  for (const row of rows) gone.add(row)
  setRows(
    first,
    names.map((name, at) =>
      createRow(
        name,
        values.map((row) => row[at] ?? ''),
      ),
    ),
  )
  return true
}

type Row = readonly [name: string, value: string]

function createRow(name: string, values: readonly string[]): Row {
  return [name.endsWith(':') ? name.slice(0, -1).trimEnd() : name, values.join('; ')]
}

function setRows(element: Element, rows: readonly Row[]): void {
  const createCell = (text: string): DomElement => new DomElement('td', {}, [new Text(text)])
  const table = new DomElement(
    'table',
    {},
    rows.map((row) => new DomElement('tr', {}, row.map(createCell))),
  )
  element.name = 'div'
  setChildren(element, [table])
}

/** List lines are never read as names with values. */
function setList(element: Element, lines: readonly string[]): void {
  const items = lines.map((line) => new DomElement('li', {}, [new Text(line)]))
  element.name = 'div'
  setChildren(element, [new DomElement('ul', {}, items)])
}
