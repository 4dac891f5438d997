import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { cancelRequest, gssRequest, simpleQuery, sslRequest, statusAfter, sync } from './wire-messages.js'

/** A transaction that its client has left idle for this long, while others wait, is rolled back. */
const idleTransactionMs = 30_000
const largestMessageBytes = 256 * 1024 * 1024

/** A run of messages that must reach the database together: up to and with the one that makes it answer. */
interface Batch {
  client: Client
  messages: Uint8Array
}

/** Work of this process itself, which has its turn when no client is in a transaction. */
interface OwnWork {
  client?: never
  run(): Promise<void>
  /** Its turn will not come. */
  drop(reason: Error): void
}

class Client {
  /**
   * What has come and not been answered, from the beginning of a run. It is put together when the message under way is
   * whole: a large one comes in many parts.
   */
  parts: Buffer[] = []
  size = 0
  /** Bytes of it that are whole messages, and that must be there before the next message can be told whole. */
  whole = 0
  wanted = 0
  started = false
  closed = false
  constructor(readonly socket: Socket) {}
}

/**
 * Lets many `pg` connections share the one session of a PGlite database.
 *
 * The unit of turn-taking is everything up to a Sync, and a whole transaction. A client's Parse, Bind and Execute all
 * name the same unnamed statement of the shared session, so another client's messages between them would run the
 * wrong query with the wrong parameters. What stays shared: SET outside a transaction, and named statements.
 */
export class WireServer {
  readonly #server: Server
  readonly #clients = new Set<Client>()
  readonly #queue: (Batch | OwnWork)[] = []
  #owner: Client | undefined
  #ownerIdle: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #lastTurn = performance.now()

  constructor(private readonly db: PGlite) {
    this.#server = createServer((socket) => this.#connect(socket))
  }

  /** Listens on 127.0.0.1. @returns the port, chosen by the system when 0 is asked for */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      // For good: a connection that cannot be accepted, as without a free file descriptor, is an error of the server.
      this.#server.on('error', reject)
      this.#server.listen(port, '127.0.0.1', () => resolve((this.#server.address() as AddressInfo).port))
    })
  }

  /** Lets the statement that runs finish, then ends every connection. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const waiting of this.#queue.splice(0))
      if (waiting.client === undefined) waiting.drop(new Error('the server is closed'))
    await this.#running
    for (const client of this.#clients) client.socket.destroy()
    await closed
    await this.#running
    // Its socket may tell of its end after the server has: by then the database is closed.
    if (this.#owner !== undefined) await this.#abandon()
  }

  /** For how many milliseconds no client has had a turn or waited for one; 0 within a transaction. */
  get quietMs(): number {
    return this.#running === undefined && this.#owner === undefined && this.#queue.length === 0
      ? performance.now() - this.#lastTurn
      : 0
  }

  /**
   * Does work with the database in a turn of its own, outside of every client's transaction; clients wait meanwhile.
   * @throws what the work throws; Error when the server closes first
   */
  between<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!this.#server.listening) return reject(new Error('the server is closed'))
      this.#queue.push({ run: () => work().then(resolve, reject), drop: reject })
      this.#run()
    })
  }

  #connect(socket: Socket): void {
    socket.setNoDelay(true)
    const client = new Client(socket)
    this.#clients.add(client)
    socket.on('data', (data) => {
      client.parts.push(data)
      client.size += data.length
      if (client.size >= client.wanted) this.#read(client)
    })
    // A reset is followed by `close`, where the client is let go.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      client.closed = true
      this.#clients.delete(client)
      this.#run()
    })
  }

  #read(client: Client): void {
    let [run = Buffer.alloc(0)] = client.parts
    if (client.parts.length > 1) run = Buffer.concat(client.parts, client.size)
    for (let end = endOfMessage(client, run); end !== undefined; end = endOfMessage(client, run)) {
      const message = run.subarray(client.whole, end)
      client.whole = end
      const type = String.fromCharCode(message[0] ?? 0)
      if (!client.started) {
        const code = message.length >= 8 ? message.readInt32BE(4) : 0
        if (code === cancelRequest) return void client.socket.destroy()
        if (code === sslRequest || code === gssRequest) client.socket.write('N')
        else {
          client.started = true
          this.#enqueue(client, message)
        }
      } else if (type === 'X') return void client.socket.end()
      // Query, Sync, function call, password, Flush, and the three copy messages are answered; the others wait for
      // those.
      else if ('QSFpHdcf'.includes(type)) this.#enqueue(client, run.subarray(0, end))
      else continue
      run = run.subarray(end)
      client.whole = 0
    }
    client.parts = run.length === 0 ? [] : [run]
    client.size = run.length
  }

  #enqueue(client: Client, messages: Uint8Array): void {
    this.#queue.push({ client, messages })
    this.#run()
  }

  #run(): void {
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
      if (this.#hasWork()) this.#run()
    })
  }

  #hasWork(): boolean {
    return (
      this.#owner?.closed === true ||
      this.#queue.some((batch) => this.#owner === undefined || batch.client === this.#owner)
    )
  }

  async #drain(): Promise<void> {
    for (;;) {
      if (this.#owner?.closed === true) await this.#abandon()
      const index = this.#queue.findIndex((batch) => this.#owner === undefined || batch.client === this.#owner)
      const batch = index === -1 ? undefined : this.#queue.splice(index, 1)[0]
      if (batch === undefined) return
      if (batch.client === undefined) await batch.run()
      else if (!batch.client.closed) await this.#execute(batch)
    }
  }

  async #execute({ client, messages }: Batch): Promise<void> {
    clearTimeout(this.#ownerIdle)
    this.#owner = client
    this.#lastTurn = performance.now()
    let status: string | undefined
    try {
      await this.db.runExclusive(async () => {
        // All at once: each call of the engine, and each write to a socket, costs as much as a small statement.
        const answer = await this.db.execProtocolRaw(messages)
        status = statusAfter(answer)
        if (answer.length > 0 && !client.closed) client.socket.write(answer)
      })
    } catch (error) {
      // The engine itself failed; this client cannot know where it stands, the others go on.
      client.socket.destroy(error instanceof Error ? error : undefined)
      client.closed = true
      await this.#abandon()
      return
    }
    this.#lastTurn = performance.now()
    if (status === 'I') this.#owner = undefined
    else this.#watchIdleOwner(client)
  }

  /** Frees the session of an owner that is gone: ends its unfinished batch and its transaction. */
  async #abandon(): Promise<void> {
    clearTimeout(this.#ownerIdle)
    this.#owner = undefined
    await this.db.runExclusive(async () => {
      await this.db.execProtocolRaw(sync)
      await this.db.execProtocolRaw(simpleQuery('ROLLBACK'))
    })
  }

  #watchIdleOwner(client: Client): void {
    this.#ownerIdle = setTimeout(() => {
      if (this.#queue.length > 0) client.socket.destroy()
      else this.#watchIdleOwner(client)
    }, idleTransactionMs)
    this.#ownerIdle.unref()
  }
}

/**
 * Where the message behind a client's whole ones ends; the start-up packet alone has no type byte.
 * @returns undefined when it is not whole, with what is `wanted`, or not one, which ends the client
 */
function endOfMessage(client: Client, run: Buffer): number | undefined {
  const lengthAt = client.whole + (client.started ? 1 : 0)
  client.wanted = lengthAt + 4
  if (run.length < client.wanted) return undefined
  const length = run.readInt32BE(lengthAt)
  client.wanted = lengthAt + length
  if (length >= 4 && length < largestMessageBytes) return run.length < client.wanted ? undefined : client.wanted
  client.socket.destroy()
  return undefined
}
