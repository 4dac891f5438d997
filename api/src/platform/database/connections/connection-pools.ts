import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'
import type { Pool, PoolConfig } from 'pg'
import type { DataSource } from 'typeorm'
import { boundedConnection, backgroundBounds, visitorBounds, type Bounds } from './connection-bounds.js'
import { WatchfulPool, type PoolCallback } from './watchful-pool.js'

const visitorConnections = 10
const backgroundConnections = 5

const backgroundContext = new AsyncLocalStorage<true>()

/**
 * Runs statements that take minutes on separate connections. Nobody may wait for them, except for slow work such as
 * deleting an account.
 */
export function runOnBackgroundPool<Result>(work: () => Result): Result {
  return backgroundContext.run(true, work)
}

export interface PoolState {
  pool: 'visitors' | 'background'
  max: number
  used: number
  idle: number
  waiting: number
}

/** Poses as one pool but has two, so that jobs neither exhaust visitors' connections nor share their timeouts. */
export class ConnectionPools {
  readonly #visitors: WatchfulPool
  readonly #background: WatchfulPool

  constructor({
    embedded = false,
    connectionTimeoutMillis: connectMs,
    ...config
  }: PoolConfig & { embedded?: boolean }) {
    const createPool = (bounds: Bounds, max: number) =>
      new WatchfulPool({
        ...config,
        ...boundedConnection(connectMs === undefined ? bounds : { ...bounds, connectMs }, embedded),
        max,
      })
    this.#visitors = createPool(visitorBounds, visitorConnections)
    this.#background = createPool(backgroundBounds, backgroundConnections)
  }

  connect(callback: PoolCallback): void {
    ;(backgroundContext.getStore() === true ? this.#background : this.#visitors).acquire(callback)
  }

  on(event: 'error', listener: (error: Error) => void): void {
    for (const pool of [this.#visitors, this.#background]) pool.on(event, listener)
  }

  end(done: (error?: Error) => void): void {
    callbackify(() => Promise.all([this.#visitors.end(), this.#background.end()]))(done)
  }

  getStates(): PoolState[] {
    return [
      toPoolState('visitors', visitorConnections, this.#visitors),
      toPoolState('background', backgroundConnections, this.#background),
    ]
  }
}

function toPoolState(name: PoolState['pool'], max: number, { totalCount, idleCount, waitingCount }: Pool): PoolState {
  return { pool: name, max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

export function poolStates(dataSource: DataSource): PoolState[] {
  const { master } = dataSource.driver as { master?: unknown }
  return master instanceof ConnectionPools ? master.getStates() : []
}
