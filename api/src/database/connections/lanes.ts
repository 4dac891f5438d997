import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'
import type { Pool, PoolConfig } from 'pg'
import type { DataSource } from 'typeorm'
import { boundedConnection, patientBounds, visitorBounds, type Bounds } from './connection-bounds.js'
import { WatchfulPool, type Taken } from './watchful-pool.js'

/** Connections of a process to the database. */
const visitorConnections = 10
const patientConnections = 5

const patience = new AsyncLocalStorage<true>()

/**
 * Does work whose statements may take minutes, on connections that visitors do not use. It must not be something that
 * somebody waits for, unless it can take that long, such as forgetting an account with all its bots.
 */
export function patiently<Result>(work: () => Result): Result {
  return patience.run(true, work)
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
