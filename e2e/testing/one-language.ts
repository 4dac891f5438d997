/**
 * A flow through several screens behaves alike in both languages, so it runs in one; tests of single screens cover the
 * other's texts.
 */
export function inEnglish<Row extends { prefix: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ prefix }) => prefix === '')
}

export function inItalian<Row extends { prefix: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ prefix }) => prefix === '/it')
}
