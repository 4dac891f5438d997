import { Socket } from 'node:net'
import { type ClientBase, type PoolConfig, Client } from 'pg'

/** In milliseconds; 0 disables. The server enforces the middle three; the embedded database ignores them. */
export interface Bounds {
  connectMs: number
  statementMs: number
  lockMs: number
  idleTransactionMs: number
  /** Silence during use, as behind a firewall that dropped the connection. */
  silenceMs: number
}

export const visitorBounds: Bounds = {
  connectMs: 6_000,
  statementMs: 10_000,
  lockMs: 4_000,
  idleTransactionMs: 30_000,
  silenceMs: 12_000,
}
/** Jobs write hundreds of passages per statement and delete whole bots. */
export const backgroundBounds: Bounds = {
  connectMs: 30_000,
  statementMs: 300_000,
  lockMs: 60_000,
  idleTransactionMs: 120_000,
  silenceMs: 310_000,
}
export const queueBounds: Bounds = {
  connectMs: 6_000,
  statementMs: 20_000,
  lockMs: 10_000,
  idleTransactionMs: 30_000,
  silenceMs: 22_000,
}
/** Only TCP keep-alive detects a dead peer here. */
export const endlessBounds: Bounds = {
  connectMs: 10_000,
  statementMs: 0,
  lockMs: 0,
  idleTransactionMs: 0,
  silenceMs: 0,
}

/** Embedded statements queue behind each other. */
const embeddedSilenceMs = 60_000
/** Renews connections, because DNS changes after failovers and passwords change. */
const lifetimeSeconds = 30 * 60
/** Afterwards: ten keep-alive probes, one per second. */
const keepAliveMs = 10_000

export function boundedConnection(
  bounds: Bounds,
  embedded: boolean,
): Pick<PoolConfig, 'connectionTimeoutMillis' | 'stream' | 'maxLifetimeSeconds' | 'onConnect'> {
  const silenceMs = embedded && bounds.silenceMs > 0 ? Math.max(embeddedSilenceMs, bounds.silenceMs) : bounds.silenceMs
  return {
    connectionTimeoutMillis: embedded ? Math.max(10_000, bounds.connectMs) : bounds.connectMs,
    stream: () => watchedSocket(silenceMs),
    maxLifetimeSeconds: lifetimeSeconds,
    // Poolers such as PgBouncer refuse unknown startup parameters.
    ...(embedded
      ? {}
      : { onConnect: (client: ClientBase) => client.query(serverSettings(bounds)).then(() => undefined) }),
  }
}

export function serverSettings({ statementMs, lockMs, idleTransactionMs }: Bounds): string {
  return `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs}; SET idle_in_transaction_session_timeout = ${idleTransactionMs}`
}

function watchedSocket(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setKeepAlive(true, keepAliveMs)
  // The timeout sits below TLS, so handshake traffic counts.
  socket.setTimeout(silenceMs, () =>
    socket.destroy(
      Object.assign(new Error(`no response from the database for ${silenceMs} ms`), { code: 'ETIMEDOUT' }),
    ),
  )
  return socket
}

/** Ignores the error event, as statements fail with the same error. */
export function singleConnection(url: string, bounds: Bounds): Client {
  const client = new Client({ connectionString: url, ...boundedConnection(bounds, false) })
  client.on('error', () => undefined)
  return client
}

/** Overrides timeouts of server and role. */
export async function openEndless(url: string): Promise<Client> {
  const client = singleConnection(url, endlessBounds)
  await client.connect()
  await client.query(serverSettings(endlessBounds))
  return client
}
