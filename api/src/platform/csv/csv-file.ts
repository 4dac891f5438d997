import type { Locale } from '@loquia/contracts'
import { stringify } from 'csv-stringify/sync'
import type { Response } from 'express'

export type Cell = string | number | null

/**
 * Adds a UTF-8 BOM and disarms formulas, because strangers wrote the cells.
 * @param locale Italian spreadsheets use semicolons
 */
export function toCsv(rows: readonly (readonly Cell[])[], locale: Locale = 'en'): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? disarmFormulas(cell) : cell))),
    {
      record_delimiter: '\r\n',
      delimiter: locale === 'it' ? ';' : ',',
      // By default only CRLF is quoted, but a lone CR or LF also ends rows.
      quoted_match: /[\r\n]/,
    },
  )
}
export const csvStart = '\uFEFF'

/**
 * Programs with another separator ignore quotation marks and find cells inside cells, so text after any separator is
 * disarmed.
 */
function disarmFormulas(text: string): string {
  const inside = text.replace(
    /(?<=[,;\t\r\n]["' ]*)[=@+\-\uFF1D\uFF20\uFF0B\uFF0D][^,;\t\r\n]{0,200}/g,
    (rest: string, at: number) => (isFormulaRisk(lineAt(text, at)) ? `'${rest}` : rest),
  )
  return isFormulaRisk(text) ? `'${inside}` : inside
}

function lineAt(text: string, at: number): string {
  return text.slice(at, at + 200).split('\n', 1)[0]!
}

export function startFile(response: Response, name: string, format: 'csv' | 'json'): void {
  const day = new Date().toISOString().slice(0, 10)
  response.setHeader('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  response.setHeader('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
}

/** Some programs skip a leading tab or return. */
const startsFormula = /^\s*[=@\uFF1D\uFF20]|^[\t\r]/
const startsWithSign = /^\s*[+\-\uFF0B\uFF0D]/
const number = /^[+-][\d.,'\s]*\d\s?[%\p{Sc}]?$/u
/** E.123 and common notations: plus, then 6 to 15 digits. */
const telephone = /^\+[\d().\-/\s]*\d$/
/** Matches `-A1`, but not the words `- A4 paper` or the bot id `-Ab3xK9`. */
const cellReference = /^.\s*\$?[a-z]{1,3}\$?\d{1,7}(?!\s*[\p{L}\w-])/iu
const arithmetic = /^.\s*[\d.,]+\s*[-+*/^&=<>](?:[\d\s.,()%+\-*/^&=<>]|\$?[a-z]{1,3}\$?\d)*$/i
const secondSign = /^.\s*[=@+\uFF1D\uFF20\uFF0B]/
/** DDE (`cmd|…`), other sheets or files (`Book!A1`, `'file:///…'#$A1`), ranges, arrays. */
const reachesOut = /[|[\]{}#]|![\p{L}\p{N}$_'"]/u
/** Calls without such an argument cannot leak data. */
const argument = /["&$(]|[A-Za-z]\d|[A-Za-z]:[A-Za-z]/

/**
 * Returns whether a spreadsheet could run the cell as a formula ({@link
 * https://owasp.org/www-community/attacks/CSV_Injection OWASP: CSV injection}). Signed phone numbers, negative numbers,
 * list items and ids are safe.
 */
export function isFormulaRisk(cell: string): boolean {
  if (startsFormula.test(cell)) return true
  if (!startsWithSign.test(cell)) return false
  const text = cell.trim()
  if (number.test(text) || isTelephone(text)) return false
  const call = text.indexOf('(')
  return (
    cellReference.test(text) ||
    arithmetic.test(text) ||
    secondSign.test(text) ||
    reachesOut.test(text) ||
    (call !== -1 && argument.test(text.slice(call + 1)))
  )
}

function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 6 && digits <= 15 && telephone.test(text)
}
