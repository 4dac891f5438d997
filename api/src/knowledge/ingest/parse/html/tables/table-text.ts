/**
 * Each row is one line:
 *
 * - `Service: Cut; Short hair: £28; Long hair: £36`: cells follow their columns' names. The first names the row,
 *   perhaps without a column: `Cut; Short hair: £28`. Empty cells are omitted.
 * - `Monday: 9:00–12:00; 14:00–18:00`: a row without columns.
 * - Other lines caption the table or the rows below.
 *
 * `; ` only divides cells with columns, and no later part of another row contains `: `, so {@link readTableText} can
 * parse any excerpt.
 */

export interface TableCell {
  /** The column may be empty. */
  column: string
  value: string
  /** Offsets are those of `value` in UTF-16 code units. */
  start: number
  end: number
}

export interface TableRow {
  /** The name is the text of the first cell. */
  name: string
  /** The column may be empty. */
  nameColumn: string
  cells: readonly TableCell[]
  section?: string
  start: number
  end: number
}

/** @returns undefined for a row without text */
export function tableRow(texts: readonly string[], columns: readonly string[] = []): string | undefined {
  const cells = texts
    .map((text, at) => ({ text, column: removeSeparators(columns[at] ?? '') }))
    .filter(({ text }) => text !== '')
  const [first, ...rest] = cells
  if (first === undefined) return undefined
  if (rest.some(({ column }) => column !== ''))
    return cells
      .map(({ text: whole, column }, at) => {
        const text = whole.replaceAll('; ', ', ')
        return column === '' ? (at === 0 ? removeSeparators(text) : text.replaceAll(': ', ' – ')) : `${column}: ${text}`
      })
      .join('; ')
  if (rest.length === 0) return first.column === '' ? first.text : `${first.column}: ${first.text}`
  return namedRow(
    first.text,
    rest.map(({ text }) => text),
  )
}

export function namedRow(name: string, [value = '', ...others]: readonly string[]): string {
  return withRemarks(`${removeSeparators(name)}: ${value}`, others)
}

export function withRemarks(row: string, remarks: readonly string[]): string {
  return remarks.reduce((line, part) => `${line}${part.includes(': ') ? ' – ' : '; '}${part}`, row)
}

/** Removes separators that would break parsing. */
function removeSeparators(text: string): string {
  return text
    .replace(/(?<!\s)\s*:$/, '')
    .replaceAll(': ', ' – ')
    .replaceAll('; ', ', ')
}

const named = /^([^:]+(?::(?! )[^:]*)*): /

/** Reads passages of kind `table` or `hours`; skips other lines. */
export function readTableText(text: string): TableRow[] {
  const rows: TableRow[] = []
  let section: string | undefined
  let at = 0
  for (const line of text.split('\n')) {
    const row = readRow(line, at)
    if (row !== undefined) rows.push(section === undefined ? row : { ...row, section })
    else if (line.trim() !== '') section = line
    at += line.length + 1
  }
  return rows
}

function readRow(line: string, at: number): TableRow | undefined {
  const parts: TableCell[] = []
  let from = 0
  for (const part of line.split('; ')) {
    const column = named.exec(part)?.[1] ?? ''
    const value = column === '' ? part : part.slice(column.length + 2)
    const end = at + from + part.length
    parts.push({ column, value, start: end - value.length, end })
    from += part.length + 2
  }
  const [first, ...rest] = parts
  if (first === undefined) return undefined
  const whole = { start: at, end: at + line.length }
  if (rest.some(({ column }) => column !== ''))
    return { name: first.value, nameColumn: first.column, cells: rest, ...whole }
  if (first.column === '') return undefined
  return { name: first.column, nameColumn: '', cells: [{ ...first, column: '' }, ...rest], ...whole }
}
