import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** SQLSTATE of writes on a read-only server, such as a former primary. */
const readOnlyTransaction = '25006'
/** The message when opening times out. */
const unopened = /connection timeout/

export type PoolCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * While the server is unreachable, one caller probes and others fail at once. A read-only server loses all connections,
 * as new ones may reach the primary.
 */
export class WatchfulPool extends Pool {
  readonly #born = new WeakMap<object, number>()
  #now = 0
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

  acquire(callback: PoolCallback): void {
    if (this.#away !== undefined && this.#trying) return callback(this.#away, undefined, () => undefined)
    this.#trying = true
    super.connect((error, client, release) => {
      this.#trying = false
      this.#away = unopened.test(error?.message ?? '') ? error : undefined
      if (error !== undefined || client === undefined) return callback(error, client, release)
      if (!this.#isFresh(client)) {
        release(true)
        return this.acquire(callback)
      }
      callback(error, client, (fault) => release(fault ?? !this.#isFresh(client)))
    })
  }

  #isFresh(client: object): boolean {
    return this.#born.get(client) === this.#now
  }
}
