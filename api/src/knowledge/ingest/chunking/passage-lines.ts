import { entitiesIn } from '../../languages/entities/entities-in.js'
import type { Language } from '../../../core/languages/index.js'
import { sentenceSpans, type Span } from '../../languages/sentences.js'
import { countWords } from '../../languages/tokenize.js'
import type { Passage } from './passage.js'
import { readTableText } from '../parse/html/tables/table-text.js'

export interface Cell {
  label: string
  value: string
}

/**
 * A `row` of a table with column titles, a `pair` ("Sunday: closed"), an `item` of a list, a `sentence`, or an
 * unpunctuated `line` (a name, an address).
 */
export interface PassageLine extends Span {
  form: 'row' | 'pair' | 'item' | 'sentence' | 'line'
  text: string
  /** The heading is a name, dish or table caption above the line. */
  heading?: string
  cells?: readonly Cell[]
  /** The label is the first cell, or the text before the colon. */
  label?: string
}

const pairWordsMax = 25
const headingWordsMax = 10
const proseWordsMin = 10
const addressWordsMax = 30

/** Returns the parts of a passage in order. Headings appear only as the `heading` of other lines. */
export function passageLines({ text, kind, language }: Pick<Passage, 'text' | 'kind' | 'language'>): PassageLine[] {
  const raw = wholeLines(text, lineSpans(text)).map((span) => ({ span, line: parseLine(text, span, kind) }))
  const lines: PassageLine[] = []
  let heading: { text: string; over: 'prose' | 'rows' } | undefined
  for (const [index, { span, line }] of raw.entries()) {
    const next = raw[index + 1]?.line
    if (line.form === 'line' && next !== undefined && couldBeHeading(line.text, language) && next.form !== 'line') {
      heading = { text: line.text.replace(/(?<!\s)\s*:$/, ''), over: next.form === 'sentence' ? 'prose' : 'rows' }
      continue
    }
    // A caption does not apply to sentences after its table.
    if (heading?.over === 'rows' && (line.form === 'sentence' || line.form === 'line')) heading = undefined
    const under = heading === undefined ? {} : { heading: heading.text }
    if (line.form !== 'sentence') lines.push({ ...line, ...under })
    else
      for (const { start, end } of sentenceSpans(padContinuedLines(text.slice(span.start, span.end)), language))
        lines.push({
          form: 'sentence',
          text: joinContinuedLines(text.slice(span.start + start, span.start + end)),
          start: span.start + start,
          end: span.start + end,
          ...under,
        })
  }
  return kind === 'contact' ? joinAddresses(lines, text) : lines
}

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

/** List marks are removed, as quoting adds them again. */
function lineSpans(text: string): (Span & { isItem: boolean })[] {
  return [...text.matchAll(/(?<=^|\n)[ \t]*((?:[-•*–]|\d+[.)])[ \t]+)?([^\n]+)/g)]
    .filter((line) => /[\p{L}\p{N}]/u.test(line[2] ?? ''))
    .map((line) => ({
      start: line.index + line[0].length - (line[2] ?? '').length,
      end: line.index + line[0].length,
      isItem: line[1] !== undefined,
    }))
}

/** "Restaurant: Thu–Sat dinner," continues with "Sunday lunch". */
function wholeLines(text: string, spans: readonly (Span & { isItem: boolean })[]): (Span & { isItem: boolean })[] {
  const whole: (Span & { isItem: boolean })[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last !== undefined && !span.isItem && /,\s*$/.test(text.slice(last.start, span.start))) last.end = span.end
    else whole.push({ ...span })
  }
  return whole
}

const lineContinuation = /,\s*\n\s*/g

function joinContinuedLines(text: string): string {
  return text.replace(lineContinuation, ', ')
}

/** Preserves the length. */
function padContinuedLines(text: string): string {
  return text.replace(lineContinuation, ({ length }) => `,${' '.repeat(length - 1)}`)
}

function parseLine(
  text: string,
  { start, end, isItem }: Span & { isItem: boolean },
  kind: Passage['kind'],
): PassageLine {
  const mayBeRow = kind !== 'text'
  const line = { text: joinContinuedLines(text.slice(start, end).trimEnd()), start, end }
  const cells = mayBeRow && !isItem ? parseCells(line.text, kind) : undefined
  if (cells)
    return {
      ...line,
      form: 'row',
      cells: cells.filter(({ value }) => hasContent(value)),
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

/** True for words, numbers and check marks, not dashes. */
export function hasContent(value: string): boolean {
  return /[\p{L}\p{N}✓✔☑✅✗✘❌]/u.test(value)
}

function parseCells(line: string, kind: Passage['kind']): Cell[] | undefined {
  const [row] = readTableText(line)
  if (row === undefined || (row.cells.length === 1 && row.cells[0]?.column === '')) return undefined
  // A sentence may contain a colon and semicolon: "Yes, by courier: we pack it; it comes by noon."
  const isTable = kind === 'table' || kind === 'hours' || row.cells.some(({ column }) => column !== '')
  if (!isTable && /[.!?…]["'”’»)\]]*$/.test(line)) return undefined
  return [
    { label: row.nameColumn, value: row.name },
    ...row.cells.map(({ column, value }) => ({ label: column, value })),
  ]
}

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

/** Adds its headings to each line for the encoder, as rows and sentences may not name their subject. */
export function linesToEmbed(passage: Pick<Passage, 'title' | 'headings' | 'text' | 'kind' | 'language'>): string[] {
  const above = passage.headings.at(-1) ?? passage.title
  return passageLines(passage).map(({ heading = above, text }) => `${heading}\n${text}`)
}
