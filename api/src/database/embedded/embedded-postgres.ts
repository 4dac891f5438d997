import { chmod, mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { Maintenance } from './maintenance.js'
import { WireServer } from './wire-server.js'

/**
 * Settings of the server (https://www.postgresql.org/docs/current/runtime-config.html) that differ from those of
 * `initdb`.
 */
const serverSettings: Readonly<Record<string, string>> = {
  // The default of 128 MB makes WebAssembly's memory grow by half, which never shrinks; the system keeps a cache of its
  // own.
  shared_buffers: '64MB',
  // Log that is kept for reuse; `maintenance.ts` says when a checkpoint is due.
  min_wal_size: '32MB',
  max_wal_size: '64MB',
}

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
  /** Told of maintenance that failed, as on a full disk. */
  onFault?: (error: unknown) => void
  /** Milliseconds between two looks at what maintenance is due. */
  maintenanceMs?: number
}

/**
 * PostgreSQL compiled to WebAssembly with pgvector, spoken to over a loopback socket by the ordinary `pg` driver.
 * It has one session: several connections work, transactions wait for each other, and LISTEN/NOTIFY does not cross
 * connections.
 * @param dataDir folder of the cluster; absent: in memory, gone at `stop`
 * @param template files of a cluster to begin with, as `PGlite.dumpDataDir` gives them, instead of an empty one
 * @param port TCP port on 127.0.0.1; 0 picks a free one
 */
export async function startEmbeddedPostgres({
  port = 0,
  onFault = () => undefined,
  maintenanceMs,
  ...options
}: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const db = await openEngine(options)
  const server = await serveEngine(db, port)
  const maintenance = new Maintenance(db, server.wire, onFault, maintenanceMs)
  return {
    url: server.url,
    dump: () => db.dumpDataDir('none'),
    async stop() {
      maintenance.stop()
      await server.close()
      await db.close()
    },
  }
}

/** The database itself, which nobody reaches yet. */
export async function openEngine({
  dataDir,
  template,
}: Pick<EmbeddedOptions, 'dataDir' | 'template'>): Promise<PGlite> {
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true })
    // PGlite makes its files for everybody on the machine to read and to write.
    await chmod(dataDir, 0o700)
  }
  return PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    extensions: { vector },
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries(serverSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  })
}

/** @returns its address, the server itself, and how to end every connection; the database stays open */
export async function serveEngine(
  db: PGlite,
  port = 0,
): Promise<{ url: string; wire: WireServer; close(): Promise<void> }> {
  const server = new WireServer(db)
  const boundPort = await server.listen(port)
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${boundPort}/postgres?sslmode=disable`,
    wire: server,
    close: () => server.close(),
  }
}
