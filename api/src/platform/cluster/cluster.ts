import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import type { createClient } from 'redis'
import type { Environment } from '../../config/env.js'

export type RedisClient = ReturnType<typeof createRedis>
type Listener = (message: string) => void

const channelPrefix = 'loquia:news:'
const nodePrefix = 'loquia:node:'
/** Maximum queued commands; more fail. */
const maxWaiting = 10_000
const pingEveryMs = 2_000
const maxAnswerMs = 3_000
/**
 * Idle connections are replaced after this long. Must exceed {@link pingEveryMs} and stay below `pingEveryMs +
 * maxAnswerMs`, the interval between unanswered pings.
 */
const maxSilenceMs = 4_000
const startMs = 3_000
const nodeSeconds = 30
const heartbeatMs = 10_000

/** State shared through Redis; without REDIS_URL, this process is alone. */
export class Cluster implements OnModuleInit, BeforeApplicationShutdown {
  readonly node = randomBytes(6).toString('hex')
  readonly redis: RedisClient | undefined
  /** Socket.IO's adapter expects commands to wait during outages. */
  readonly socketRedis: RedisClient | undefined
  readonly #log = new Logger('Cluster')
  readonly #listeners = new Map<string, Set<Listener>>()
  #subscriber: RedisClient | undefined
  /** Redis refused the connection or a ping. */
  #down = false
  /** Redis answers but rejects writes: full memory, replica or disk failure. */
  #refusal: string | undefined
  #timer: NodeJS.Timeout | undefined
  #hasMissed = false
  readonly #reconnectListeners = new Set<() => void>()

  static async create({ REDIS_URL: url }: Pick<Environment, 'REDIS_URL'>): Promise<Cluster> {
    if (url === undefined) return new Cluster()
    const { createClient, ErrorReply } = await import('redis')
    return new Cluster(
      (waits) => createRedis(createClient, url, waits),
      (error) => error instanceof ErrorReply,
    )
  }

  private constructor(
    connect?: (waits: boolean) => RedisClient,
    private readonly isReply: (error: unknown) => boolean = () => false,
  ) {
    if (connect === undefined) return
    this.redis = connect(false)
    this.socketRedis = connect(true)
    this.redis.on('error', (error: Error) => {
      if (!this.#down) this.#log.error(`redis_unreachable error=${error.message}`)
      this.#down = true
      this.#hasMissed = true
    })
    for (const good of ['ready', 'ping-interval'])
      this.redis.on(good, () => {
        if (this.#down) this.#log.log('redis_recovered')
        this.#down = false
        this.#emitReconnect()
      })
    // The first client logs the same error.
    this.socketRedis.on('error', () => undefined)
  }

  /** A start succeeds while Redis is down or refuses the password; the node joins later. */
  async onModuleInit(): Promise<void> {
    if (this.redis === undefined || this.socketRedis === undefined) return
    const subscriber = this.redis.duplicate()
    // The first client logs the same error.
    subscriber.on('error', () => (this.#hasMissed = true))
    this.#subscriber = subscriber
    const receive = (message: string, channel: string): void => this.#emit(channel.slice(channelPrefix.length), message)
    const subscribed = new Promise<void>((resolve) => {
      // Only the first subscription can fail; the client resubscribes after reconnects.
      const onSubscribed = (): void => {
        resolve()
        this.#emitReconnect()
      }
      subscriber.on(
        'ready',
        () => void subscriber.pSubscribe(`${channelPrefix}*`, receive).then(onSubscribed, () => undefined),
      )
    })
    const connected = Promise.all([
      subscribed,
      ...[this.redis, this.socketRedis, subscriber].map((client) => client.connect()),
    ])
    let late: NodeJS.Timeout | undefined
    await Promise.race([connected, new Promise((resolve) => (late = setTimeout(resolve, startMs)))])
    clearTimeout(late)
    connected.catch(() => undefined)
  }

  get trouble(): string | undefined {
    if (!this.#answers) return 'Redis is unreachable'
    return this.#refusal === undefined ? undefined : 'Redis refuses writes'
  }

  get healthy(): boolean {
    return this.trouble === undefined
  }

  get #answers(): boolean {
    return this.redis === undefined || (this.redis.isReady && !this.#down)
  }

  /** Commands sent now are lost and delay the detection of a dead connection. */
  get silent(): boolean {
    return this.redis?.isReady === true && this.#down
  }

  /** Publishes to all processes, during Redis outages only to this one; so messages must be hints that save waiting. */
  async publish(topic: string, message: string): Promise<void> {
    if (this.redis === undefined || !this.#answers) return this.#emit(topic, message)
    try {
      await this.redis.publish(channelPrefix + topic, message)
    } catch (error) {
      this.#log.warn(`event_not_published topic=${topic} error=${String(error)}`)
      this.#emit(topic, message)
    }
  }

  /** @returns a function that unsubscribes */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /**
   * Calls the listener after an outage. Events sent meanwhile are lost, so listeners must reload.
   * @returns a function that unsubscribes
   */
  onReconnect(listener: () => void): () => void {
    this.#reconnectListeners.add(listener)
    return () => this.#reconnectListeners.delete(listener)
  }

  /**
   * Announces this process repeatedly; these writes also detect a Redis that rejects writes.
   * @param address for other processes; default: host name
   */
  async announce(port: number, address = hostname()): Promise<void> {
    const { redis } = this
    if (redis === undefined) return
    const sendHeartbeat = async (): Promise<void> => {
      if (!this.#answers) return
      try {
        await redis.set(nodePrefix + this.node, `${isIPv6(address) ? `[${address}]` : address}:${port}`, {
          expiration: { type: 'EX', value: nodeSeconds },
        })
        if (this.#refusal !== undefined) this.#log.log('redis_writable_again')
        this.#refusal = undefined
      } catch (error) {
        if (!this.isReply(error)) return
        if (this.#refusal === undefined) this.#log.error(`redis_refuses_writes error=${String(error)}`)
        this.#refusal = String(error)
      }
    }
    await sendHeartbeat()
    redis.on('ready', () => void sendHeartbeat())
    this.#timer = setInterval(() => void sendHeartbeat(), heartbeatMs)
    this.#timer.unref()
  }

  async addressOf(node: string): Promise<string | undefined> {
    if (!this.#answers) return undefined
    return (await this.redis?.get(nodePrefix + node).catch(() => null)) ?? undefined
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#answers) await this.redis?.del(nodePrefix + this.node).catch(() => undefined)
  }

  /** Close last: sockets and rate limits use Redis during shutdown. */
  close(): void {
    for (const client of [this.#subscriber, this.socketRedis, this.redis]) {
      if (client?.isOpen) client.destroy()
    }
  }

  #emitReconnect(): void {
    if (!this.#hasMissed || !this.#answers || this.#subscriber?.isReady !== true) return
    this.#hasMissed = false
    for (const listener of this.#reconnectListeners) listener()
  }

  #emit(topic: string, message: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(message)
  }
}

/** @param waits whether commands queue during outages or fail */
function createRedis(create: typeof createClient, url: string, waits: boolean) {
  return create({
    url,
    disableOfflineQueue: !waits,
    commandsQueueMaxLength: maxWaiting,
    pingInterval: pingEveryMs,
    // Socket.IO's adapter uses blocking reads longer than this timeout.
    ...(waits ? {} : { commandOptions: { timeout: maxAnswerMs } }),
    socket: {
      connectTimeout: 5_000,
      socketTimeout: maxSilenceMs,
      reconnectStrategy: (attempts) => Math.min(1_000, 50 * 2 ** attempts),
    },
  })
}
