import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

/** Request codes that a client sends in place of a startup message to ask for encryption or to cancel a statement. */
const sslRequest = 80_877_103
const gssRequest = 80_877_104
const cancelRequest = 80_877_102

const sync = Uint8Array.of(0x53, 0, 0, 0, 4)

/** Idle transactions roll back after this while others wait. */
const idleTransactionMs = 30_000
const largestMessageBytes = 256 * 1024 * 1024

/** Ends with a message that triggers an answer. */
interface Batch {
  client: Client
  messages: Uint8Array
}

interface InternalTask {
  client?: never
  run(): Promise<void>
  cancel(reason: Error): void
}

class Client {
  /** Joined only when complete, as large messages have many parts. */
  parts: Buffer[] = []
  size = 0
  /** Bytes of complete messages, and bytes needed for the next. */
  whole = 0
  wanted = 0
  started = false
  closed = false
  constructor(readonly socket: Socket) {}
}

/**
 * Shares a PGlite session among `pg` connections.
 * Clients take turns per Sync and per transaction, because all share one unnamed statement: interleaved Parse, Bind and
 * Execute would run wrong queries. SET outside transactions and named statements stay shared.
 */
export class WireServer {
  readonly #server: Server
  readonly #clients = new Set<Client>()
  readonly #queue: (Batch | InternalTask)[] = []
  #owner: Client | undefined
  #ownerIdle: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #lastActivity = performance.now()

  constructor(private readonly db: PGlite) {
    this.#server = createServer((socket) => this.#connect(socket))
  }

  /** @returns the port, chosen by the system for 0 */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      // The listener stays, because accepting fails without free file descriptors.
      this.#server.on('error', reject)
      this.#server.listen(port, '127.0.0.1', () => resolve((this.#server.address() as AddressInfo).port))
    })
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const waiting of this.#queue.splice(0))
      if (waiting.client === undefined) waiting.cancel(new Error('the server is closed'))
    await this.#running
    for (const client of this.#clients) client.socket.destroy()
    await closed
    await this.#running
    // The socket may close after the database.
    if (this.#owner !== undefined) await this.#rollBackOwner()
  }

  get quietMs(): number {
    return this.#running === undefined && this.#owner === undefined && this.#queue.length === 0
      ? performance.now() - this.#lastActivity
      : 0
  }

  /**
   * Runs work between client transactions.
   * @throws errors of the work; Error when the server closes
   */
  runBetweenTransactions<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!this.#server.listening) return reject(new Error('the server is closed'))
      this.#queue.push({ run: () => work().then(resolve, reject), cancel: reject })
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
      if (client.size >= client.wanted) this.#readMessages(client)
    })
    // A socket error is followed by `close`, which releases the client.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      client.closed = true
      this.#clients.delete(client)
      this.#run()
    })
  }

  #readMessages(client: Client): void {
    let [run = Buffer.alloc(0)] = client.parts
    if (client.parts.length > 1) run = Buffer.concat(client.parts, client.size)
    for (let end = findMessageEnd(client, run); end !== undefined; end = findMessageEnd(client, run)) {
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
      // Query, Sync, function call, password, Flush and copy messages trigger answers.
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
      if (this.#owner?.closed === true) await this.#rollBackOwner()
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
    this.#lastActivity = performance.now()
    let status: string | undefined
    try {
      await this.db.runExclusive(async () => {
        // Engine calls and socket writes each cost as much as a statement.
        const answer = await this.db.execProtocolRaw(messages)
        status = statusAfter(answer)
        if (answer.length > 0 && !client.closed) client.socket.write(answer)
      })
    } catch (error) {
      // After engine failure, this client's state is unknown.
      client.socket.destroy(error instanceof Error ? error : undefined)
      client.closed = true
      await this.#rollBackOwner()
      return
    }
    this.#lastActivity = performance.now()
    if (status === 'I') this.#owner = undefined
    else this.#watchIdleOwner(client)
  }

  async #rollBackOwner(): Promise<void> {
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
 * Only the startup packet has no type byte.
 * @returns undefined when incomplete (sets `wanted`) or invalid (disconnects)
 */
function findMessageEnd(client: Client, run: Buffer): number | undefined {
  const lengthAt = client.whole + (client.started ? 1 : 0)
  client.wanted = lengthAt + 4
  if (run.length < client.wanted) return undefined
  const length = run.readInt32BE(lengthAt)
  client.wanted = lengthAt + length
  if (length >= 4 && length < largestMessageBytes) return run.length < client.wanted ? undefined : client.wanted
  client.socket.destroy()
  return undefined
}

/** Status in the final ReadyForQuery: `I`dle, in `T`ransaction, `E`rror. */
function statusAfter(answer: Uint8Array): string | undefined {
  const tail = answer.subarray(-6)
  const isReady =
    tail.length === 6 && tail[0] === 0x5a && tail[1] === 0 && tail[2] === 0 && tail[3] === 0 && tail[4] === 5
  return isReady ? String.fromCharCode(tail[5] ?? 0) : undefined
}

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const header = Buffer.alloc(5)
  header.write('Q')
  header.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([header, text])
}
