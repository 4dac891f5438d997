import type { Client } from 'pg'
import { singleConnection, visitorBounds } from './connections/index.js'

export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError'
}

const oldestServer = 150_000
const oldestVector = [0, 7] as const

/**
 * Requires PostgreSQL 15+ with pgvector 0.7+ installed or installable.
 * @throws DatabaseUnusableError
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = createClient(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; version: string; vector: string | null; readOnly: boolean }>(`
      SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version, current_setting('transaction_read_only') = 'on' AS "readOnly",
             (SELECT coalesce(installed_version, default_version) FROM pg_available_extensions WHERE name = 'vector') AS vector`)
    const problem = rows[0] && findProblem(rows[0])
    if (problem !== undefined) throw new DatabaseUnusableError(problem)
  } catch (error) {
    if (error instanceof DatabaseUnusableError) throw error
    throw new DatabaseUnusableError(`the database of DATABASE_URL cannot be reached: ${reasonOf(error)}`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

function createClient(url: string): Client {
  try {
    return singleConnection(url, { ...visitorBounds, connectMs: 10_000 })
  } catch (error) {
    // The URL may contain the password anywhere.
    throw new DatabaseUnusableError(
      'DATABASE_URL is not a valid address. Write postgres://user:password@host:5432/name; in the password, write / as %2F, @ as %40, # as %23, ? as %3F, : as %3A and % as %25, or set it unchanged in PGPASSWORD',
      { cause: error },
    )
  }
}

interface DatabaseServer {
  /** `server_version_num`, such as `150018`. */
  number: string
  version: string
  vector: string | null
  readOnly?: boolean
}

export function findProblem(server: DatabaseServer): string | undefined {
  if (Number(server.number) < oldestServer)
    return `DATABASE_URL leads to PostgreSQL ${server.version}; 15 or newer is required`
  if (server.readOnly === true)
    return 'the PostgreSQL server of DATABASE_URL is read-only, such as a replica; use the address of the primary'
  if (server.vector === null)
    return 'the PostgreSQL server of DATABASE_URL has no pgvector; install the extension "vector" 0.7 or newer on it'
  const [major = 0, minor = 0] = server.vector.split('.').map(Number)
  if (major < oldestVector[0] || (major === oldestVector[0] && minor < oldestVector[1])) {
    return `the PostgreSQL server of DATABASE_URL has pgvector ${server.vector}; 0.7 or newer is required`
  }
  return undefined
}

/** Refused connections to several addresses give an AggregateError without message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message : String(error)
}
