import { chmod, mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { WireServer } from './wire-server.js'

export interface EmbeddedPostgres {
  /** Connection string for `pg`. */
  readonly url: string
  /** All files of the cluster, for `template`. */
  dump(): Promise<Blob>
  /** Ends the connections, flushes and closes the database. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir?: string
  template?: Blob
  port?: number
}

/**
 * PostgreSQL compiled to WebAssembly with pgvector, spoken to over a loopback socket by the ordinary `pg` driver.
 * It has one session: several connections work, transactions wait for each other, and LISTEN/NOTIFY does not cross
 * connections.
 * @param dataDir folder of the cluster; absent: in memory, gone at `stop`
 * @param template files of a cluster to begin with, as `PGlite.dumpDataDir` gives them, instead of an empty one
 * @param port TCP port on 127.0.0.1; 0 picks a free one
 */
export async function startEmbeddedPostgres({ port = 0, ...options }: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const db = await openEngine(options)
  const server = await serveEngine(db, port)
  return {
    url: server.url,
    dump: () => db.dumpDataDir('none'),
    async stop() {
      await server.close()
      await db.close()
    },
  }
}

/** The database itself, which nobody reaches yet. */
export async function openEngine({ dataDir, template }: Omit<EmbeddedOptions, 'port'>): Promise<PGlite> {
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true })
    // PGlite makes its files for everybody on the machine to read and to write.
    await chmod(dataDir, 0o700)
  }
  return PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    extensions: { vector },
  })
}

/** @returns its address, and how to end every connection; the database stays open */
export async function serveEngine(db: PGlite, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = new WireServer(db)
  const boundPort = await server.listen(port)
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${boundPort}/postgres?sslmode=disable`,
    close: () => server.close(),
  }
}
