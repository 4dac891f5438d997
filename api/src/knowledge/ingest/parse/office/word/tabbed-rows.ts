/** Two cells are a name and its value, which need no table. */
const minCells = 3
const minRows = 2
const maxCells = 12
const begin = '<p>'
const finish = '</p>'

/**
 * Converts tabbed rows into tables, as empty cells would shift values under wrong titles. Rows with differing cell
 * counts stay lines.
 */
export function tabbedTables(html: string): string {
  if (!html.includes('\t')) return html
  let written = ''
  let end = 0
  let rows: Row[] = []
  const flush = (): void => {
    written += writeTable(rows.map(({ cells }) => cells)) ?? rows.map(({ source }) => source).join('')
    rows = []
  }
  for (let at = html.indexOf(begin); at >= 0; at = html.indexOf(begin, end)) {
    const close = html.indexOf(finish, at)
    if (close < 0) break
    const source = html.slice(at, close + finish.length)
    if (at > end || !source.includes('\t')) flush()
    written += html.slice(end, at)
    end = close + finish.length
    if (source.includes('\t')) for (const row of parseRows(source)) rows.push(row)
    else written += source
  }
  flush()
  return written + html.slice(end)
}

interface Row {
  cells: readonly string[]
  source: string
}

function parseRows(source: string): Row[] {
  const lines = source.slice(begin.length, -finish.length).split('<br />')
  return lines.map((line, at) => ({
    cells: line
      .replace(/<[^<>]*>/g, '')
      .split('\t')
      .map((cell) => cell.trim()),
    source: at === 0 ? source : '',
  }))
}

function writeTable(rows: readonly (readonly string[])[]): string | undefined {
  const [titles, ...values] = alignColumns(rows) ?? []
  if (titles === undefined || values.length < minRows || titles.length < minCells || titles.length > maxCells)
    return undefined
  if (titles.some((title, at) => /\d/.test(title) || (at > 0 && !/\p{L}/u.test(title)))) return undefined
  if (values.some((row) => row[0] === '' || !row.slice(1).some((cell) => /\d/.test(cell)))) return undefined
  const writeRow = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${writeRow(titles, 'th')}</thead><tbody>${values.map((cells) => writeRow(cells, 'td')).join('')}</tbody></table>`
}

function alignColumns(rows: readonly (readonly string[])[]): readonly (readonly string[])[] | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  if (rows.every(({ length }) => length === first.length) && first.slice(1).every((title) => title !== '')) return rows
  const filled = rows.map((cells) => cells.filter((cell, at) => cell !== '' || at === 0))
  return filled.every(({ length }) => length === filled[0]!.length) ? filled : undefined
}
