import { stringify } from 'csv-stringify/sync'
import type { Response } from 'express'

export type Cell = string | number | null

/**
 * Rows as CSV for spreadsheets: a mark at the start tells them that it is UTF-8, and a cell that would be taken for a formula
 * begins with an apostrophe, for its words come from strangers.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))), {
    record_delimiter: '\r\n',
    // Of itself it quotes only a whole CRLF; a lone one of the two would end the row as well.
    quoted_match: /[\r\n]/,
  })
}
export const csvStart = '\uFEFF'

/** Tab and carriage return count too: some programs skip them and read on. */
export function harmless(text: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(text) || /^[\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
}

/** Headers of a file that is saved, never shown. */
export function startFile(response: Response, name: string, format: 'csv' | 'json'): void {
  const day = new Date().toISOString().slice(0, 10)
  response.setHeader('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  response.setHeader('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
}
