import type { Client } from 'pg'
import { singleConnection, visitorBounds } from './connections/index.js'

/** Why the database of DATABASE_URL cannot be used, in one line for the operator. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError'
}

const oldestServer = 150_000
const oldestVector = [0, 7] as const

/**
 * Makes sure that an address leads to PostgreSQL 15 or newer on which pgvector 0.7 or newer is installed or can be.
 * @throws DatabaseUnusableError
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = clientOf(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; version: string; vector: string | null; readOnly: boolean }>(`
      SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version, current_setting('transaction_read_only') = 'on' AS "readOnly",
             (SELECT coalesce(installed_version, default_version) FROM pg_available_extensions WHERE name = 'vector') AS vector`)
    const problem = rows[0] && problemOf(rows[0])
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

function clientOf(url: string): Client {
  try {
    return singleConnection(url, { ...visitorBounds, connectMs: 10_000 })
  } catch (error) {
    // Nothing of the address is repeated: its password may stand anywhere in it.
    throw new DatabaseUnusableError(
      'DATABASE_URL is not an address. It is written as postgres://user:password@host:5432/name; in a password / is %2F, @ is %40, # is %23, ? is %3F, : is %3A and % is %25, or it goes into PGPASSWORD as it is',
      { cause: error },
    )
  }
}

interface DatabaseServer {
  /** `server_version_num`, such as `150018`. */
  number: string
  /** As people read it. */
  version: string
  /** Version of pgvector; `null` where it is not installed. */
  vector: string | null
  readOnly?: boolean
}

/** The fault of a server that answers, or undefined when it will do. */
export function problemOf(server: DatabaseServer): string | undefined {
  if (Number(server.number) < oldestServer)
    return `DATABASE_URL leads to PostgreSQL ${server.version}; 15 or newer is needed`
  if (server.readOnly === true)
    return 'the PostgreSQL server of DATABASE_URL takes no writes: it is a replica, or made read-only; give the address of the primary'
  if (server.vector === null)
    return 'the PostgreSQL server of DATABASE_URL has no pgvector; install the extension "vector" 0.7 or newer on it'
  const [major = 0, minor = 0] = server.vector.split('.').map(Number)
  if (major < oldestVector[0] || (major === oldestVector[0] && minor < oldestVector[1])) {
    return `the PostgreSQL server of DATABASE_URL has pgvector ${server.vector}; 0.7 or newer is needed`
  }
  return undefined
}

/** A refused connection to a name with several addresses is an AggregateError whose own message is empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message : String(error)
}
