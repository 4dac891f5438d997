import { setTimeout } from 'node:timers/promises'
import type { PoolClient, QueryResult } from 'pg'
import { faultOf } from '../transient-fault.js'
import { boundedConnection, queueBounds } from './connection-bounds.js'
import { WatchfulPool } from './watchful-pool.js'

const queueConnections = 3
/** A deadlock victim receives this SQLSTATE. */
const lostDeadlock = '40P01'
const deadlockTries = 5
const deadlockPauseMs = 250

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

  /** Retries deadlock victims, which changed nothing. */
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
    const { client, release } = await this.#acquire()
    let lost: Error | undefined
    const markLost = (fault: Error) => (lost = fault)
    client.on('error', markLost)
    try {
      return await client.query(text, values)
    } catch (error) {
      // A pg-boss transaction that failed halfway leaves its session inside.
      if (error instanceof Error) markLost(error)
      throw error
    } finally {
      client.off('error', markLost)
      release(lost)
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #acquire(): Promise<{ client: PoolClient; release: (fault?: Error) => void }> {
    return new Promise((resolve, reject) => {
      this.#pool.acquire((error, client, release) =>
        client === undefined ? reject(error) : resolve({ client, release }),
      )
    })
  }
}
