import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import type { createClient } from 'redis'
import type { Environment } from '../config/env.js'

export type RedisClient = ReturnType<typeof createRedis>
type Listener = (news: string) => void

const channelPrefix = 'loquia:news:'
const nodePrefix = 'loquia:node:'
/** Commands that wait for Redis at most; beyond that they fail. */
const maxWaiting = 10_000
/** A connection on which nothing is said is asked this often whether anybody is there. */
const pingEveryMs = 2_000
/** How long a command, such a question too, waits for its answer. */
const maxAnswerMs = 3_000
/**
 * A connection on which nothing was written or read for so long is given up and made anew. Longer than {@link
 * pingEveryMs}, which keeps a good one alive; shorter than that and {@link maxAnswerMs} together, which is what lies
 * between two questions that nobody answers.
 */
const maxSilenceMs = 4_000
/** A start waits so long for Redis, and goes on without it. */
const startMs = 3_000
/** A node whose sign of life is older than this has gone. */
const nodeSeconds = 30
const signOfLifeMs = 10_000

/**
 * What the processes that serve the same product share beside the database: Redis, when REDIS_URL names it. Without it
 * this process is the only one, and everything here stays inside it.
 */
export class Cluster implements OnModuleInit, BeforeApplicationShutdown {
  /** This process's name among the others, for as long as it lives. */
  readonly node = randomBytes(6).toString('hex')
  readonly redis: RedisClient | undefined
  /** Another connection, for Socket.IO's adapter: what it asks while Redis is away waits, as the adapter expects. */
  readonly socketRedis: RedisClient | undefined
  readonly #log = new Logger('Cluster')
  readonly #listeners = new Map<string, Set<Listener>>()
  #subscriber: RedisClient | undefined
  /** Redis refused the connection, or left the last question whether it is there without an answer. */
  #down = false
  /**
   * Its words where Redis answers and takes nothing that is written: its memory is full, it follows another one, its
   * disk fails.
   */
  #refusal: string | undefined
  #timer: NodeJS.Timeout | undefined
  /** Other processes may have sent events that this one did not receive. */
  #hasMissed = false
  readonly #backListeners = new Set<() => void>()

  /** The package `redis` is loaded only where there is one. */
  static async of({ REDIS_URL: url }: Pick<Environment, 'REDIS_URL'>): Promise<Cluster> {
    if (url === undefined) return new Cluster()
    const { createClient, ErrorReply } = await import('redis')
    return new Cluster(
      (waits) => createRedis(createClient, url, waits),
      (error) => error instanceof ErrorReply,
    )
  }

  /** @param isReply whether an error is an answer of Redis */
  private constructor(
    connect?: (waits: boolean) => RedisClient,
    private readonly isReply: (error: unknown) => boolean = () => false,
  ) {
    if (connect === undefined) return
    this.redis = connect(false)
    this.socketRedis = connect(true)
    this.redis.on('error', (error: Error) => {
      if (!this.#down) this.#log.error(`Redis cannot be reached: ${error.message}`)
      this.#down = true
      this.#hasMissed = true
    })
    for (const good of ['ready', 'ping-interval'])
      this.redis.on(good, () => {
        if (this.#down) this.#log.log('Redis is back')
        this.#down = false
        this.#tellBack()
      })
    // The first client tells of the same trouble.
    this.socketRedis.on('error', () => undefined)
  }

  /**
   * Connects. A Redis that is away, or refuses the password, does not keep a node from starting: it joins the others
   * when Redis lets it.
   */
  async onModuleInit(): Promise<void> {
    if (this.redis === undefined || this.socketRedis === undefined) return
    const subscriber = this.redis.duplicate()
    // The first client tells of the same trouble.
    subscriber.on('error', () => (this.#hasMissed = true))
    this.#subscriber = subscriber
    const tell = (news: string, channel: string): void => this.#tell(channel.slice(channelPrefix.length), news)
    const hears = new Promise<void>((resolve) => {
      // Subscribing may be cut off, too; once it has been done, the client does it again after each cut.
      const isHearing = (): void => {
        resolve()
        this.#tellBack()
      }
      subscriber.on(
        'ready',
        () => void subscriber.pSubscribe(`${channelPrefix}*`, tell).then(isHearing, () => undefined),
      )
    })
    const connected = Promise.all([
      hears,
      ...[this.redis, this.socketRedis, subscriber].map((client) => client.connect()),
    ])
    let late: NodeJS.Timeout | undefined
    await Promise.race([connected, new Promise((resolve) => (late = setTimeout(resolve, startMs)))])
    clearTimeout(late)
    connected.catch(() => undefined)
  }

  /**
   * What is wrong with Redis where it is configured: it cannot be reached, does not answer, or takes nothing that is
   * written.
   */
  get trouble(): string | undefined {
    if (!this.#answers) return 'Redis is not reachable'
    return this.#refusal === undefined ? undefined : 'Redis takes no writes'
  }

  /** False while Redis is configured and there is {@link trouble} with it. */
  get healthy(): boolean {
    return this.trouble === undefined
  }

  get #answers(): boolean {
    return this.redis === undefined || (this.redis.isReady && !this.#down)
  }

  /**
   * Whether Redis is connected and does not answer: what is written to it then is lost, and keeps a dead connection
   * from being noticed.
   */
  get silent(): boolean {
    return this.redis?.isReady === true && this.#down
  }

  /**
   * Tells every process, this one included. While Redis is away only this one hears it, so news must be no more than a
   * hint that saves waiting.
   */
  async publish(topic: string, news: string): Promise<void> {
    if (this.redis === undefined || !this.#answers) return this.#tell(topic, news)
    try {
      await this.redis.publish(channelPrefix + topic, news)
    } catch (error) {
      this.#log.warn(`news of ${topic} stayed here: ${String(error)}`)
      this.#tell(topic, news)
    }
  }

  /** Hears what any process publishes. @returns a function that ends it */
  on(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /**
   * Calls the listener when Redis was away and this process hears the others again. Their events of
   * that time are lost, so their listeners must read again.
   * @returns a function that ends it
   */
  onBack(listener: () => void): () => void {
    this.#backListeners.add(listener)
    return () => this.#backListeners.delete(listener)
  }

  /**
   * Makes this process known to the others, now and again, by which it is seen whether Redis takes what is written.
   * @param port where it listens
   * @param address host name or address under which they reach it; the machine's own name unless given
   */
  async announce(port: number, address = hostname()): Promise<void> {
    const { redis } = this
    if (redis === undefined) return
    const sign = async (): Promise<void> => {
      if (!this.#answers) return
      try {
        await redis.set(nodePrefix + this.node, `${isIPv6(address) ? `[${address}]` : address}:${port}`, {
          expiration: { type: 'EX', value: nodeSeconds },
        })
        if (this.#refusal !== undefined) this.#log.log('Redis takes writes again')
        this.#refusal = undefined
      } catch (error) {
        if (!this.isReply(error)) return
        if (this.#refusal === undefined) this.#log.error(`Redis takes no writes: ${String(error)}`)
        this.#refusal = String(error)
      }
    }
    await sign()
    redis.on('ready', () => void sign())
    this.#timer = setInterval(() => void sign(), signOfLifeMs)
    this.#timer.unref()
  }

  /** `host:port` of another process, or `undefined` when there is none of that name. */
  async addressOf(node: string): Promise<string | undefined> {
    if (!this.#answers) return undefined
    return (await this.redis?.get(nodePrefix + node).catch(() => null)) ?? undefined
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#answers) await this.redis?.del(nodePrefix + this.node).catch(() => undefined)
  }

  /** The last thing that is closed: sockets and limits still speak to Redis while the application ends. */
  close(): void {
    for (const client of [this.#subscriber, this.socketRedis, this.redis]) {
      if (client?.isOpen) client.destroy()
    }
  }

  #tellBack(): void {
    if (!this.#hasMissed || !this.#answers || this.#subscriber?.isReady !== true) return
    this.#hasMissed = false
    for (const listener of this.#backListeners) listener()
  }

  #tell(topic: string, news: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(news)
  }
}

/** @param waits whether what is asked while Redis is away waits for it, in a queue that has an end, or fails at once */
function createRedis(create: typeof createClient, url: string, waits: boolean) {
  return create({
    url,
    disableOfflineQueue: !waits,
    commandsQueueMaxLength: maxWaiting,
    pingInterval: pingEveryMs,
    // Socket.IO's adapter reads with a command that waits for news longer than this.
    ...(waits ? {} : { commandOptions: { timeout: maxAnswerMs } }),
    socket: {
      connectTimeout: 5_000,
      socketTimeout: maxSilenceMs,
      reconnectStrategy: (attempts) => Math.min(1_000, 50 * 2 ** attempts),
    },
  })
}
