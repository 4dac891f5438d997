/**
 * The rows of one language. A flow through several screens is followed in one: what it does is the same in the other,
 * whose words other tests look at, screen by screen.
 */
export function inEnglish<Row extends { prefix: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ prefix }) => prefix === '')
}

export function inItalian<Row extends { prefix: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ prefix }) => prefix === '/it')
}
