import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm'

/** Whatever can run SQL: the pool, or the one connection of a transaction. */
export type SqlRunner = Pick<DataSource | EntityManager, 'query'>

/**
 * The rows of a statement, whichever verb it begins with. TypeORM answers `UPDATE … RETURNING` and `DELETE … RETURNING`
 * with `[rows, count]` and everything else with the rows alone.
 */
export async function rows<Row>(runner: SqlRunner, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const result: unknown = await runner.query(sql, parameters)
  if (!Array.isArray(result)) return []
  if (result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number') return result[0] as Row[]
  return result as Row[]
}

/** The first row, or `undefined` when there is none. */
export async function firstRow<Row>(
  runner: SqlRunner,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(runner, sql, parameters))[0]
}

/** SQLSTATE and constraint of a failed statement; `undefined` for any other error. */
export function databaseFault(error: unknown): { code: string; constraint?: string } | undefined {
  if (!(error instanceof QueryFailedError)) return undefined
  const driver = error.driverError as { code?: unknown; constraint?: unknown }
  if (typeof driver.code !== 'string') return undefined
  return { code: driver.code, ...(typeof driver.constraint === 'string' ? { constraint: driver.constraint } : {}) }
}

/** What `ILIKE` finds a text by that holds these words; backslash, percent and underscore in them are themselves. */
export function holding(words: string): string {
  return `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
