import { Socket } from 'node:net'
import type { ClientBase, PoolConfig } from 'pg'

/**
 * How long a connection may take, all in milliseconds; 0 is for ever. The server keeps the middle three, which the
 * embedded database does not know.
 */
export interface Bounds {
  /** For a connection to open, or to become free. */
  connectMs: number
  /** For a statement; what takes longer is canceled by the server. */
  statementMs: number
  /** For a lock that another session holds. */
  lockMs: number
  /** For a transaction in which nothing happens. */
  idleTransactionMs: number
  /**
   * Without a byte in either direction while it is in use: then nobody is there any more, as behind a firewall that has
   * forgotten it.
   */
  silenceMs: number
}

/** Visitors wait for these statements. */
export const visitorBounds: Bounds = {
  connectMs: 6_000,
  statementMs: 10_000,
  lockMs: 4_000,
  idleTransactionMs: 30_000,
  silenceMs: 12_000,
}
/** Background work writes hundreds of passages in one statement, and forgets whole bots. */
export const patientBounds: Bounds = {
  connectMs: 30_000,
  statementMs: 300_000,
  lockMs: 60_000,
  idleTransactionMs: 120_000,
  silenceMs: 310_000,
}
/** The work queue's own statements are small, but for its housekeeping. */
export const queueBounds: Bounds = {
  connectMs: 6_000,
  statementMs: 20_000,
  lockMs: 10_000,
  idleTransactionMs: 30_000,
  silenceMs: 22_000,
}
/** Migrations, index builds, backups: as long as they need. A peer that is gone is found by the keep-alive alone. */
export const endlessBounds: Bounds = {
  connectMs: 10_000,
  statementMs: 0,
  lockMs: 0,
  idleTransactionMs: 0,
  silenceMs: 0,
}

/** The embedded database does one statement at a time, so that a short one may stand behind long ones. */
const embeddedSilenceMs = 60_000
/** A connection is renewed after this long: names lead elsewhere after a failover, and passwords change. */
const lifetimeSeconds = 30 * 60
/**
 * After so long without a byte the system asks whether the peer is there, and once a second from then on, ten times.
 */
const keepAliveMs = 10_000

/**
 * What `pg` needs to keep within bounds.
 * @param embedded the database is ours: one session for all, on this machine, with no clock for statements
 */
export function boundedConnection(
  bounds: Bounds,
  embedded: boolean,
): Pick<PoolConfig, 'connectionTimeoutMillis' | 'stream' | 'maxLifetimeSeconds' | 'onConnect'> {
  const silenceMs = embedded && bounds.silenceMs > 0 ? Math.max(embeddedSilenceMs, bounds.silenceMs) : bounds.silenceMs
  return {
    connectionTimeoutMillis: embedded ? Math.max(10_000, bounds.connectMs) : bounds.connectMs,
    stream: () => watchedSocket(silenceMs),
    maxLifetimeSeconds: lifetimeSeconds,
    // Not among the first words of a connection, which poolers such as PgBouncer refuse when they do not know them.
    ...(embedded
      ? {}
      : { onConnect: (client: ClientBase) => client.query(serverSettings(bounds)).then(() => undefined) }),
  }
}

/** SQL that lets the server keep the bounds that it can. */
export function serverSettings({ statementMs, lockMs, idleTransactionMs }: Bounds): string {
  return `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs}; SET idle_in_transaction_session_timeout = ${idleTransactionMs}`
}

function watchedSocket(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setKeepAlive(true, keepAliveMs)
  // Below TLS, too: what passes there counts here.
  socket.setTimeout(silenceMs, () =>
    socket.destroy(
      Object.assign(new Error(`the database has said nothing for ${silenceMs} ms`), { code: 'ETIMEDOUT' }),
    ),
  )
  return socket
}
