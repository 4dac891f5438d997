/**
 * The rows of one language. A flow through several screens behaves alike in both languages, so it runs in one; tests of
 * the single screens cover the words of the other.
 */
export function inEnglish<Row extends { prefix: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ prefix }) => prefix === '')
}

export function inItalian<Row extends { prefix: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ prefix }) => prefix === '/it')
}
