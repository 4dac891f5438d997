/** Signs that start a formula in every spreadsheet, with their full-width forms; some programs skip a tab or a return. */
const startsFormula = /^\s*[=@\uFF1D\uFF20]|^[\t\r]/
const startsWithSign = /^\s*[+\-\uFF0B\uFF0D]/
const number = /^[+-][\d.,'\s]*\d\s?[%\p{Sc}]?$/u
/** E.123 and common notations: one plus at the start, then 6 to 15 digits with spaces, dots, slashes, hyphens, brackets. */
const telephone = /^\+[\d().\-/\s]*\d$/
/** `-A1` shows another cell; `- A4 paper` is words, and `-Ab3xK9` is the id of a bot. */
const cellReference = /^.\s*\$?[a-z]{1,3}\$?\d{1,7}(?!\s*[\p{L}\w-])/iu
const arithmetic = /^.\s*[\d.,]+\s*[-+*/^&=<>](?:[\d\s.,()%+\-*/^&=<>]|\$?[a-z]{1,3}\$?\d)*$/i
const secondSign = /^.\s*[=@+\uFF1D\uFF20\uFF0B]/
/**
 * DDE (`cmd|…`), another sheet or file (`Book!A1`, `'file:///…'#$A1`), ranges of tables and arrays. An exclamation mark
 * at the end of a sentence is none of these.
 */
const reachesOut = /[|[\]{}#]|![\p{L}\p{N}$_'"]/u
/** A text, a cell, a column or another call: without one as its argument, a call has nothing to send. */
const argument = /["&$(]|[A-Za-z]\d|[A-Za-z]:[A-Za-z]/

/**
 * Whether a spreadsheet could run a cell as a formula that does something
 * ({@link https://owasp.org/www-community/attacks/CSV_Injection OWASP: CSV injection}). Plus and minus also begin
 * telephone numbers, negative numbers, entries of a list and ids, which stay as they are.
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
