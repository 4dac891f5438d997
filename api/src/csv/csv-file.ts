import type { Locale } from '@loquia/contracts'
import { stringify } from 'csv-stringify/sync'
import type { Response } from 'express'

export type Cell = string | number | null

/**
 * Rows as CSV for spreadsheets: a mark at the start tells them that it is UTF-8, and a cell that would be taken for a
 * formula begins with an apostrophe, for its words come from strangers.
 * @param locale spreadsheets in Italian part cells by semicolons
 */
export function csv(rows: readonly (readonly Cell[])[], locale: Locale = 'en'): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
    {
      record_delimiter: '\r\n',
      delimiter: locale === 'it' ? ';' : ',',
      // Of itself it quotes only a whole CRLF; a lone one of the two would end the row as well.
      quoted_match: /[\r\n]/,
    },
  )
}
export const csvStart = '\uFEFF'

/**
 * Tab and carriage return count too: some programs skip them and read on. So does what a program that parts cells by
 * another sign than ours takes for the beginning of one: there, quotation marks hold nothing together. Signs that also
 * begin an entry of a list or a telephone number count only where the line could be a formula.
 */
export function harmless(text: string): string {
  const inside = text.replace(
    /(?<=[,;\t\r\n]["' ]*)(?:[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D](?=[^\n]{0,200}[(|!]))/g,
    `'$&`,
  )
  return /^[\s]*[=+\-@\t\r]/.test(text) || /^[\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${inside}` : inside
}

/** Headers of a file that is saved, never shown. */
export function startFile(response: Response, name: string, format: 'csv' | 'json'): void {
  const day = new Date().toISOString().slice(0, 10)
  response.setHeader('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  response.setHeader('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
}
