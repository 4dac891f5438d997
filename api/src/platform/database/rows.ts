import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm'

export type SqlRunner = Pick<DataSource | EntityManager, 'query'>

/** TypeORM returns `[rows, count]` for `UPDATE … RETURNING` and `DELETE … RETURNING`, otherwise only rows. */
export async function queryRows<Row>(runner: SqlRunner, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const result: unknown = await runner.query(sql, parameters)
  if (!Array.isArray(result)) return []
  if (result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number') return result[0] as Row[]
  return result as Row[]
}

export async function queryFirstRow<Row>(
  runner: SqlRunner,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row | undefined> {
  return (await queryRows<Row>(runner, sql, parameters))[0]
}

export function databaseFault(error: unknown): { code: string; constraint?: string } | undefined {
  if (!(error instanceof QueryFailedError)) return undefined
  const driver = error.driverError as { code?: unknown; constraint?: unknown }
  if (typeof driver.code !== 'string') return undefined
  return { code: driver.code, ...(typeof driver.constraint === 'string' ? { constraint: driver.constraint } : {}) }
}

/** Returns an `ILIKE` pattern with wildcards escaped. */
export function containsPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
