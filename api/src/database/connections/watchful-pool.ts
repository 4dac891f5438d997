import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** SQLSTATE of a write on a server that takes none: after a failover, the one that was left behind. */
const readOnlyTransaction = '25006'
/** How `pg` says that a server let a new connection wait for too long. */
const unopened = /connection timeout/

/** What is called with a connection, or with why there is none. */
export type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool that knows when its server is gone. While no connection opens, one caller at a time finds out whether one does
 * again, and the others are told at once. A server that takes no writes loses all its connections: new ones may reach
 * the server that does.
 */
export class WatchfulPool extends Pool {
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
