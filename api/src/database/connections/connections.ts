import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { Client, Pool, type ClientBase, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import type { DataSource } from 'typeorm'
import { faultOf } from '../passing-fault.js'

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
const patientBounds: Bounds = {
  connectMs: 30_000,
  statementMs: 300_000,
  lockMs: 60_000,
  idleTransactionMs: 120_000,
  silenceMs: 310_000,
}
/** The work queue's own statements are small, but for its housekeeping. */
const queueBounds: Bounds = {
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

/** Connections of a process to the database. */
const visitorConnections = 10
const patientConnections = 5
const queueConnections = 3

/** The embedded database does one statement at a time, so that a short one may stand behind long ones. */
const embeddedSilenceMs = 60_000
/** A connection is renewed after this long: names lead elsewhere after a failover, and passwords change. */
const lifetimeSeconds = 30 * 60
/**
 * After so long without a byte the system asks whether the peer is there, and once a second from then on, ten times.
 */
const keepAliveMs = 10_000
/** SQLSTATE of a deadlock's victim. */
const lostDeadlock = '40P01'
const deadlockTries = 5
/** At most so long, at random, until the next try. */
const deadlockPauseMs = 250
/** SQLSTATE of a write on a server that takes none: after a failover, the one that was left behind. */
const readOnlyTransaction = '25006'

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
    ...(embedded ? {} : { onConnect: (client: ClientBase) => client.query(settings(bounds)).then(() => undefined) }),
  }
}

function settings({ statementMs, lockMs, idleTransactionMs }: Bounds): string {
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

const patience = new AsyncLocalStorage<true>()

/**
 * Does work whose statements may take minutes, on connections that visitors do not use. It must not be something that
 * somebody waits for, unless it can take that long, such as forgetting an account with all its bots.
 */
export function patiently<Result>(work: () => Result): Result {
  return patience.run(true, work)
}

/** How `pg` says that a server let a new connection wait for too long. */
const unopened = /connection timeout/

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool that knows when its server is gone. While no connection opens, one caller at a time finds out whether one does
 * again, and the others are told at once. A server that takes no writes loses all its connections: new ones may reach
 * the server that does.
 */
class WatchfulPool extends Pool {
  readonly #born = new WeakMap<object, number>()
  #now = 0
  /** Why the last connection did not open. */
  #away: Error | undefined
  #trying = false

  constructor(config: PoolConfig) {
    super(config)
    this.on('connect', (client) => {
      this.#born.set(client, this.#now)
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
      connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === readOnlyTransaction && this.#isFresh(client)) this.#now++
      })
    })
  }

  take(taken: Taken): void {
    if (this.#away !== undefined && this.#trying) return taken(this.#away, undefined, () => undefined)
    this.#trying = true
    super.connect((error, client, release) => {
      this.#trying = false
      this.#away = unopened.test(error?.message ?? '') ? error : undefined
      if (error !== undefined || client === undefined) return taken(error, client, release)
      if (!this.#isFresh(client)) {
        release(true)
        return this.take(taken)
      }
      taken(error, client, (fault) => release(fault ?? !this.#isFresh(client)))
    })
  }

  #isFresh(client: object): boolean {
    return this.#born.get(client) === this.#now
  }
}

/** A pool of the work queue's own, as pg-boss takes it. */
export class QueueConnections {
  readonly #pool: WatchfulPool

  constructor(url: string, embedded: boolean, failed: (error: Error) => void) {
    this.#pool = new WatchfulPool({
      connectionString: url,
      ...boundedConnection(queueBounds, embedded),
      max: queueConnections,
      application_name: 'loquia jobs',
    })
    this.#pool.on('error', failed)
  }

  /**
   * A text that lost a deadlock has done nothing, and is tried again: what several processes do to one queue can block
   * each other.
   */
  async executeSql(text: string, values: unknown[] = []): Promise<QueryResult> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#execute(text, values)
      } catch (error) {
        if (faultOf(error).code !== lostDeadlock || tries === deadlockTries) throw error
        await setTimeout(Math.random() * deadlockPauseMs)
      }
    }
  }

  async #execute(text: string, values: unknown[]): Promise<QueryResult> {
    const { client, release } = await this.#take()
    let lost: Error | undefined
    const lose = (fault: Error) => (lost = fault)
    client.on('error', lose)
    try {
      return await client.query(text, values)
    } catch (error) {
      // pg-boss sends whole transactions in one text: one that failed halfway leaves its session inside.
      if (error instanceof Error) lose(error)
      throw error
    } finally {
      client.off('error', lose)
      release(lost)
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #take(): Promise<{ client: PoolClient; release: (fault?: Error) => void }> {
    return new Promise((resolve, reject) => {
      this.#pool.take((error, client, release) => (client === undefined ? reject(error) : resolve({ client, release })))
    })
  }
}

/** Connections of one lane: how many there may be, are at work, are free, and how many callers wait for one. */
export interface PoolState {
  lane: 'visitors' | 'background'
  max: number
  used: number
  idle: number
  waiting: number
}

/**
 * What TypeORM takes for a pool: two of them. Within {@link patiently} it hands out connections of the second, so that
 * background work can neither use up those of visitors nor be held to their bounds.
 */
export class Lanes {
  readonly #visitors: WatchfulPool
  readonly #background: WatchfulPool

  /** @param config of TypeORM, and whether the database is embedded */
  constructor({
    embedded = false,
    connectionTimeoutMillis: connectMs,
    ...config
  }: PoolConfig & { embedded?: boolean }) {
    const open = (bounds: Bounds, max: number) =>
      new WatchfulPool({
        ...config,
        ...boundedConnection(connectMs === undefined ? bounds : { ...bounds, connectMs }, embedded),
        max,
      })
    this.#visitors = open(visitorBounds, visitorConnections)
    this.#background = open(patientBounds, patientConnections)
  }

  connect(taken: Taken): void {
    ;(patience.getStore() === true ? this.#background : this.#visitors).take(taken)
  }

  on(event: 'error', heard: (error: Error) => void): void {
    for (const pool of [this.#visitors, this.#background]) pool.on(event, heard)
  }

  end(done: (error?: Error) => void): void {
    callbackify(() => Promise.all([this.#visitors.end(), this.#background.end()]))(done)
  }

  states(): PoolState[] {
    return [
      stateOf('visitors', visitorConnections, this.#visitors),
      stateOf('background', patientConnections, this.#background),
    ]
  }
}

function stateOf(lane: PoolState['lane'], max: number, { totalCount, idleCount, waitingCount }: Pool): PoolState {
  return { lane, max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** @returns empty when the source was opened with another pool */
export function poolStates(dataSource: DataSource): PoolState[] {
  const { master } = dataSource.driver as { master?: unknown }
  return master instanceof Lanes ? master.states() : []
}

/**
 * A connection without a pool, not opened yet. That it broke off is told by the statement under way, or by the next
 * one; `pg` says so as an event besides.
 */
export function singleConnection(url: string, bounds: Bounds): Client {
  const client = new Client({ connectionString: url, ...boundedConnection(bounds, false) })
  client.on('error', () => undefined)
  return client
}

/**
 * A connection of its own for work that takes as long as it needs, whatever the server or the role allows statements.
 */
export async function openEndless(url: string): Promise<Client> {
  const client = singleConnection(url, endlessBounds)
  await client.connect()
  await client.query(settings(endlessBounds))
  return client
}
