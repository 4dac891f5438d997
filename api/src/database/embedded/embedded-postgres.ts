import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { WireServer } from './wire-server.js'

export interface EmbeddedPostgres {
  /** Connection string for `pg`. */
  readonly url: string
  /** Ends the connections, flushes and closes the database. */
  stop(): Promise<void>
}

/**
 * PostgreSQL compiled to WebAssembly with pgvector, spoken to over a loopback socket by the ordinary `pg` driver.
 * It has one session: several connections work, transactions wait for each other, and LISTEN/NOTIFY does not cross
 * connections.
 * @param dataDir folder of the cluster; absent: in memory, gone at `stop`
 * @param port TCP port on 127.0.0.1; 0 picks a free one
 */
export async function startEmbeddedPostgres({ dataDir, port = 0 }: { dataDir?: string; port?: number } = {}): Promise<EmbeddedPostgres> {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true })
  const db = await PGlite.create({ ...(dataDir === undefined ? {} : { dataDir }), extensions: { vector } })
  const server = new WireServer(db)
  const boundPort = await server.listen(port)
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${boundPort}/postgres?sslmode=disable`,
    async stop() {
      await server.close()
      await db.close()
    },
  }
}
