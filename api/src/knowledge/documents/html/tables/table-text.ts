/**
 * How a table stands in the text of a block, and so of a passage: one line a row.
 *
 * - `Service: Cut; Short hair: £28; Long hair: £36`: each cell behind the name of its column. The first is the row's
 *   name; its column, where it has none, is left out: `Cut; Short hair: £28`. A cell without text is left out, too.
 * - `Monday: 9:00–12:00; 14:00–18:00`: a row whose columns have no names, behind its own name.
 * - A line with neither is the table's caption, or names the rows below it.
 *
 * `; ` divides the cells of a row with columns and nothing else, and of a row without columns no part behind it holds
 * `: `, so that {@link readTableText} finds the cells again wherever a passage begins or ends.
 */

export interface TableCell {
  /** Name of its column; empty where it has none. */
  column: string
  value: string
  /** Where `value` stands in the text, UTF-16 code units. */
  start: number
  end: number
}

export interface TableRow {
  /** What the row is about: its first cell. */
  name: string
  /** Name of the column that {@link name} stands in; empty where it has none. */
  nameColumn: string
  /** The cells behind the first. */
  cells: readonly TableCell[]
  /** The line above it that names several rows, or the whole table. */
  section?: string
  /** Where the whole line stands in the text. */
  start: number
  end: number
}

/**
 * A row as a line.
 * @param texts of its cells, in order
 * @param columns their names; absent or empty where they have none
 * @returns undefined for a row without text
 */
export function tableRow(texts: readonly string[], columns: readonly string[] = []): string | undefined {
  const cells = texts.map((text, at) => ({ text, column: nameOf(columns[at] ?? '') })).filter(({ text }) => text !== '')
  const [first, ...rest] = cells
  if (first === undefined) return undefined
  if (rest.some(({ column }) => column !== ''))
    return cells
      .map(({ text: whole, column }, at) => {
        const text = whole.replaceAll('; ', ', ')
        return column === '' ? (at === 0 ? nameOf(text) : text.replaceAll(': ', ' – ')) : `${column}: ${text}`
      })
      .join('; ')
  if (rest.length === 0) return first.column === '' ? first.text : `${first.column}: ${first.text}`
  return namedRow(
    first.text,
    rest.map(({ text }) => text),
  )
}

/** A row without columns: what it is about, and what is said of it. */
export function namedRow(name: string, [value = '', ...others]: readonly string[]): string {
  return withRemarks(`${nameOf(name)}: ${value}`, others)
}

/** A row without columns, and what else is said of it. */
export function withRemarks(row: string, remarks: readonly string[]): string {
  return remarks.reduce((line, part) => `${line}${part.includes(': ') ? ' – ' : '; '}${part}`, row)
}

/** Without what would end it too early, or twice. */
function nameOf(text: string): string {
  return text
    .replace(/(?<!\s)\s*:$/, '')
    .replaceAll(': ', ' – ')
    .replaceAll('; ', ', ')
}

const named = /^([^:]+(?::(?! )[^:]*)*): /

/**
 * The rows of a table, as {@link tableRow} has written them into the text of a block or passage of kind `table` or
 * `hours`. Lines that are no rows are left out.
 */
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
