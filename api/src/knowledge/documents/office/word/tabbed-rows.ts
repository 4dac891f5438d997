/** Cells of a row that make it one of a table: a name and its value stand on one line without one. */
const minCells = 3
const minRows = 2
/** More is no table that anybody sets with tabs. */
const maxCells = 12
const begin = '<p>'
const finish = '</p>'

/**
 * Tables that are set with tabs, as tables: titles, and under them rows with as many cells. Where a cell is empty, the
 * line alone would put a value under the wrong title; where the numbers of cells do not agree, lines stay lines.
 * @param html of a Word document, with a tab for each of its tabs
 */
export function tabbedTables(html: string): string {
  if (!html.includes('\t')) return html
  let written = ''
  let end = 0
  let rows: Row[] = []
  const flush = (): void => {
    written += tableOf(rows.map(({ cells }) => cells)) ?? rows.map(({ source }) => source).join('')
    rows = []
  }
  for (let at = html.indexOf(begin); at >= 0; at = html.indexOf(begin, end)) {
    const close = html.indexOf(finish, at)
    if (close < 0) break
    const source = html.slice(at, close + finish.length)
    if (at > end || !source.includes('\t')) flush()
    written += html.slice(end, at)
    end = close + finish.length
    if (source.includes('\t')) for (const row of rowsOf(source)) rows.push(row)
    else written += source
  }
  flush()
  return written + html.slice(end)
}

interface Row {
  cells: readonly string[]
  source: string
}

/** The lines of a paragraph; its first one holds how it was written. */
function rowsOf(source: string): Row[] {
  const lines = source.slice(begin.length, -finish.length).split('<br />')
  return lines.map((line, at) => ({
    cells: line
      .replace(/<[^<>]*>/g, '')
      .split('\t')
      .map((cell) => cell.trim()),
    source: at === 0 ? source : '',
  }))
}

/** @returns undefined for rows that are no table */
function tableOf(rows: readonly (readonly string[])[]): string | undefined {
  const [titles, ...values] = aligned(rows) ?? []
  if (titles === undefined || values.length < minRows || titles.length < minCells || titles.length > maxCells)
    return undefined
  if (titles.some((title, at) => /\d/.test(title) || (at > 0 && !/\p{L}/u.test(title)))) return undefined
  if (values.some((row) => row[0] === '' || !row.slice(1).some((cell) => /\d/.test(cell)))) return undefined
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${row(titles, 'th')}</thead><tbody>${values.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
}

/** Rows with as many cells each: as they are, or without the empty ones where tabs only fill the line. */
function aligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  if (rows.every(({ length }) => length === first.length) && first.slice(1).every((title) => title !== '')) return rows
  const filled = rows.map((cells) => cells.filter((cell, at) => cell !== '' || at === 0))
  return filled.every(({ length }) => length === filled[0]!.length) ? filled : undefined
}
