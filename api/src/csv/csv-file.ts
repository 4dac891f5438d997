import type { Locale } from '@loquia/contracts'
import { stringify } from 'csv-stringify/sync'
import type { Response } from 'express'
import { isFormulaRisk } from './formula-risk.js'

export type Cell = string | number | null

/**
 * Rows as CSV for spreadsheets: a mark at the start tells them that it is UTF-8, and a cell that could run as a formula
 * begins with an apostrophe, because strangers wrote it.
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
 * Puts an apostrophe before what a spreadsheet could run. A program that separates cells by another sign than ours finds
 * cells inside one, as quotation marks hold nothing together there, so whatever follows a separator counts as well.
 */
function harmless(text: string): string {
  const inside = text.replace(
    /(?<=[,;\t\r\n]["' ]*)[=@+\-\uFF1D\uFF20\uFF0B\uFF0D][^,;\t\r\n]{0,200}/g,
    (rest: string, at: number) => (isFormulaRisk(lineAt(text, at)) ? `'${rest}` : rest),
  )
  return isFormulaRisk(text) ? `'${inside}` : inside
}

/** The rest of a line of a cell, of which a formula could be made. */
function lineAt(text: string, at: number): string {
  return text.slice(at, at + 200).split('\n', 1)[0]!
}

/** Headers of a file that is saved, never shown. */
export function startFile(response: Response, name: string, format: 'csv' | 'json'): void {
  const day = new Date().toISOString().slice(0, 10)
  response.setHeader('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  response.setHeader('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
}
