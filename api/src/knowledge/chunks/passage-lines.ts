import { entitiesIn } from '../languages/entities/entities-in.js'
import type { Language } from '../languages/language.js'
import { sentenceSpans, type Span } from '../languages/sentences.js'
import { countWords } from '../languages/tokenize.js'
import type { Chunk } from './chunk.js'
import { readTableText } from '../documents/html/tables/table-text.js'

export interface Cell {
  /** Title of the column. */
  label: string
  value: string
}

/**
 * A stretch of a passage that can be quoted on its own:
 * a `row` of a table with titled columns, a `pair` ("Sunday: closed"), an `item` of a list, a `sentence`, or a `line`
 * without punctuation (a name, an address).
 */
export interface PassageLine extends Span {
  form: 'row' | 'pair' | 'item' | 'sentence' | 'line'
  text: string
  /** The line of its own above it that it belongs to: a name, a dish, the caption of a table. */
  heading?: string
  /** The cells of a row, empty ones left out. */
  cells?: readonly Cell[]
  /** What it is about, where it says so first: the first cell, or what stands before the colon. */
  label?: string
}

const pairWordsMax = 25
const headingWordsMax = 10
const proseWordsMin = 10
const addressWordsMax = 30

/** The parts of a passage in order. Lines that are headings of others come as `heading`, not by themselves. */
export function passageLines({ text, kind, language }: Pick<Chunk, 'text' | 'kind' | 'language'>): PassageLine[] {
  const raw = wholeLines(text, lineSpans(text)).map((span) => ({ span, line: read(text, span, kind) }))
  const lines: PassageLine[] = []
  let heading: { text: string; over: 'prose' | 'rows' } | undefined
  for (const [index, { span, line }] of raw.entries()) {
    const next = raw[index + 1]?.line
    if (line.form === 'line' && next !== undefined && couldBeHeading(line.text, language) && next.form !== 'line') {
      heading = { text: line.text.replace(/(?<!\s)\s*:$/, ''), over: next.form === 'sentence' ? 'prose' : 'rows' }
      continue
    }
    // The caption of a table does not speak for the sentence after it.
    if (heading?.over === 'rows' && (line.form === 'sentence' || line.form === 'line')) heading = undefined
    const under = heading === undefined ? {} : { heading: heading.text }
    if (line.form !== 'sentence') lines.push({ ...line, ...under })
    else
      for (const { start, end } of sentenceSpans(spaced(text.slice(span.start, span.end)), language))
        lines.push({
          form: 'sentence',
          text: onOneLine(text.slice(span.start + start, span.start + end)),
          start: span.start + start,
          end: span.start + end,
          ...under,
        })
  }
  return kind === 'contact' ? joinAddresses(lines, text) : lines
}

/** An address is read as a whole. */
function joinAddresses(lines: readonly PassageLine[], text: string): PassageLine[] {
  const joined: PassageLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (
      last?.form === 'line' &&
      line.form === 'line' &&
      last.heading === line.heading &&
      text.slice(last.end, line.start).trim() === '' &&
      countWords(last.text) + countWords(line.text) <= addressWordsMax
    ) {
      joined[joined.length - 1] = { ...last, text: `${last.text}\n${line.text}`, end: line.end }
    } else joined.push(line)
  }
  return joined
}

/** Lines without the marks of a list's items, which are drawn again when they are quoted. */
function lineSpans(text: string): (Span & { isItem: boolean })[] {
  return [...text.matchAll(/(?<=^|\n)[ \t]*((?:[-•*–]|\d+[.)])[ \t]+)?([^\n]+)/g)]
    .filter((line) => /[\p{L}\p{N}]/u.test(line[2] ?? ''))
    .map((line) => ({
      start: line.index + line[0].length - (line[2] ?? '').length,
      end: line.index + line[0].length,
      isItem: line[1] !== undefined,
    }))
}

/** A line that ends in a comma goes on in the next: "Restaurant: Thu–Sat dinner," and "Sunday lunch". */
function wholeLines(text: string, spans: readonly (Span & { isItem: boolean })[]): (Span & { isItem: boolean })[] {
  const whole: (Span & { isItem: boolean })[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last !== undefined && !span.isItem && /,\s*$/.test(text.slice(last.start, span.start))) last.end = span.end
    else whole.push({ ...span })
  }
  return whole
}

const goesOn = /,\s*\n\s*/g

function onOneLine(text: string): string {
  return text.replace(goesOn, ', ')
}

/** The same, and as long as it was. */
function spaced(text: string): string {
  return text.replace(goesOn, ({ length }) => `,${' '.repeat(length - 1)}`)
}

function read(text: string, { start, end, isItem }: Span & { isItem: boolean }, kind: Chunk['kind']): PassageLine {
  const mayBeRow = kind !== 'text'
  const line = { text: onOneLine(text.slice(start, end).trimEnd()), start, end }
  const cells = mayBeRow && !isItem ? cellsOf(line.text, kind) : undefined
  if (cells)
    return {
      ...line,
      form: 'row',
      cells: cells.filter(({ value }) => saysSomething(value)),
      ...(cells[0] ? { label: cells[0].value } : {}),
    }
  const label = /^([^:.;!?]{1,60}): \S/.exec(line.text)?.[1]
  const labelled = label === undefined ? {} : { label }
  if (isItem) return { ...line, form: 'item', ...labelled }
  if (mayBeRow && label !== undefined && countWords(line.text) <= pairWordsMax)
    return { ...line, form: 'pair', ...labelled }
  const isProse = /[.!?…]["'”’»)\]]*$/.test(line.text) || countWords(line.text) > proseWordsMin
  return {
    ...line,
    form: isProse && !(line.text.endsWith('?') && countWords(line.text) <= headingWordsMax) ? 'sentence' : 'line',
  }
}

/** Whether the value of a cell tells anything: a word, a number or a check mark, and not a dash or a dot. */
export function saysSomething(value: string): boolean {
  return /[\p{L}\p{N}✓✔☑✅✗✘❌]/u.test(value)
}

/** The cells of a row with more than a name and a value. */
function cellsOf(line: string, kind: Chunk['kind']): Cell[] | undefined {
  const [row] = readTableText(line)
  if (row === undefined || (row.cells.length === 1 && row.cells[0]?.column === '')) return undefined
  // Outside of tables a sentence may have a colon and a semicolon, too: "Yes, by courier: we pack it; it comes by noon."
  const isTable = kind === 'table' || kind === 'hours' || row.cells.some(({ column }) => column !== '')
  if (!isTable && /[.!?…]["'”’»)\]]*$/.test(line)) return undefined
  return [
    { label: row.nameColumn, value: row.name },
    ...row.cells.map(({ column, value }) => ({ label: column, value })),
  ]
}

/** Telephone numbers, postcodes, addresses of mail and dates of writing are no headings. */
function couldBeHeading(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  return (
    countWords(text) <= headingWordsMax &&
    letters >= 2 * digits &&
    !text.includes('@') &&
    !/[,;]$/.test(text) &&
    !entitiesIn(text, language).some(({ kind }) => kind === 'date')
  )
}

/** What an encoder reads of each line: under the heading that it stands under, since a row or a sentence may not name it. */
export function linesToEmbed(chunk: Pick<Chunk, 'title' | 'headings' | 'text' | 'kind' | 'language'>): string[] {
  const above = chunk.headings.at(-1) ?? chunk.title
  return passageLines(chunk).map(({ heading = above, text }) => `${heading}\n${text}`)
}
