import { chmod, mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { Maintenance } from './maintenance.js'
import { WireServer } from './wire-server.js'

/** https://www.postgresql.org/docs/current/runtime-config.html */
const serverSettings: Readonly<Record<string, string>> = {
  // The default of 128 MB permanently grows WebAssembly's memory by half.
  shared_buffers: '64MB',
  // Recycled log; `maintenance.ts` triggers checkpoints.
  min_wal_size: '32MB',
  max_wal_size: '64MB',
}

export interface EmbeddedPostgres {
  readonly url: string
  dump(): Promise<Blob>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir?: string
  template?: Blob
  port?: number
  onFault?: (error: unknown) => void
  maintenanceMs?: number
}

/**
 * WebAssembly PostgreSQL on loopback. Connections share one session: transactions wait, and LISTEN/NOTIFY does not
 * cross.
 * @param dataDir absent: in memory
 * @param template from `PGlite.dumpDataDir`
 * @param port 0 picks one
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

export async function openEngine({
  dataDir,
  template,
}: Pick<EmbeddedOptions, 'dataDir' | 'template'>): Promise<PGlite> {
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true })
    // PGlite's files are world-writable.
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
