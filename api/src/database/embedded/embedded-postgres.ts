import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

export interface EmbeddedPostgres {
  /** Connection string for `pg`. */
  readonly url: string
  /** Ends the connections, flushes and closes the database. */
  stop(): Promise<void>
}

/**
 * PostgreSQL compiled to WebAssembly with pgvector, spoken to over a loopback socket by the ordinary `pg` driver.
 * It runs one statement at a time: several connections work, transactions wait for each other, and LISTEN/NOTIFY does
 * not cross connections.
 * @param dataDir folder of the cluster; absent: in memory, gone at `stop`
 * @param port TCP port on 127.0.0.1; 0 picks a free one
 */
export async function startEmbeddedPostgres({ dataDir, port = 0 }: { dataDir?: string; port?: number } = {}): Promise<EmbeddedPostgres> {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true })
  const db = await PGlite.create({ ...(dataDir === undefined ? {} : { dataDir }), extensions: { vector } })
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port, maxConnections: 64 })
  await server.start()
  const address = server.getServerConn()
  return {
    url: `postgres://postgres:postgres@${address}/postgres?sslmode=disable`,
    async stop() {
      await server.stop()
      await db.close()
    },
  }
}
