import { setTimeout } from 'node:timers/promises'
import type { PoolClient, QueryResult } from 'pg'
import { faultOf } from '../passing-fault.js'
import { boundedConnection, queueBounds } from './connection-bounds.js'
import { WatchfulPool } from './watchful-pool.js'

const queueConnections = 3
/** SQLSTATE of a deadlock's victim. */
const lostDeadlock = '40P01'
const deadlockTries = 5
/** At most so long, at random, until the next try. */
const deadlockPauseMs = 250

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
