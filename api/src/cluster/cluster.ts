import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { createClient } from 'redis'
import { ENVIRONMENT, type Environment } from '../config/env.js'

export type RedisClient = ReturnType<typeof createRedis>
type Listener = (news: string) => void

const channelPrefix = 'loquia:news:'
const nodePrefix = 'loquia:node:'
/** Commands that wait for Redis at most; beyond that they fail. */
const maxWaiting = 10_000
/** A node whose sign of life is older than this has gone. */
const nodeSeconds = 30
const signOfLifeMs = 10_000

/**
 * What the processes that serve the same product share beside the database: Redis, when REDIS_URL names it. Without it this
 * process is the only one, and everything here stays inside it.
 */
@Injectable()
export class Cluster implements OnModuleInit, BeforeApplicationShutdown {
  /** This process's name among the others, for as long as it lives. */
  readonly node = randomBytes(6).toString('hex')
  readonly redis: RedisClient | undefined
  /** Another connection, for Socket.IO's adapter: what it asks while Redis is away waits, as the adapter expects. */
  readonly socketRedis: RedisClient | undefined
  readonly #log = new Logger('Cluster')
  readonly #listeners = new Map<string, Set<Listener>>()
  #subscriber: RedisClient | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    if (environment.REDIS_URL === undefined) return
    this.redis = createRedis(environment.REDIS_URL, this.#log, false)
    this.socketRedis = createRedis(environment.REDIS_URL, undefined, true)
  }

  async onModuleInit(): Promise<void> {
    if (this.redis === undefined || this.socketRedis === undefined) return
    const subscriber = this.redis.duplicate()
    // The first client tells of the same trouble.
    subscriber.on('error', () => undefined)
    this.#subscriber = subscriber
    await Promise.all([this.redis.connect(), this.socketRedis.connect(), subscriber.connect()])
    await subscriber.pSubscribe(`${channelPrefix}*`, (news, channel) => this.#tell(channel.slice(channelPrefix.length), news))
  }

  /** False while Redis is configured and cannot be reached. */
  get healthy(): boolean {
    return this.redis?.isReady ?? true
  }

  /** Tells every process, this one included. While Redis is away only this one hears it, so news must be no more than a hint that saves waiting. */
  async publish(topic: string, news: string): Promise<void> {
    if (this.redis === undefined || !this.redis.isReady) return this.#tell(topic, news)
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

  /** Makes this process known to the others. @param port where it listens @param address host name or address under which they reach it; the machine's own name unless given */
  async announce(port: number, address = hostname()): Promise<void> {
    const { redis } = this
    if (redis === undefined) return
    const sign = async (): Promise<void> => {
      await redis.set(nodePrefix + this.node, `${address}:${port}`, { expiration: { type: 'EX', value: nodeSeconds } })
    }
    await sign()
    this.#timer = setInterval(() => void sign().catch(() => undefined), signOfLifeMs)
    this.#timer.unref()
  }

  /** `host:port` of another process, or `undefined` when there is none of that name. */
  async addressOf(node: string): Promise<string | undefined> {
    return (await this.redis?.get(nodePrefix + node).catch(() => null)) ?? undefined
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer)
    await this.redis?.del(nodePrefix + this.node).catch(() => undefined)
  }

  /** The last thing that is closed: sockets and limits still speak to Redis while the application ends. */
  close(): void {
    for (const client of [this.#subscriber, this.socketRedis, this.redis]) {
      if (client?.isOpen) client.destroy()
    }
  }

  #tell(topic: string, news: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(news)
  }
}

/** @param log told of trouble; only one of several connections to the same Redis should */
function createRedis(url: string, log: Logger | undefined, waits: boolean) {
  let down = false
  const client = createClient({
    url,
    // What is asked while Redis is away fails at once, or waits in a queue that has an end.
    disableOfflineQueue: !waits,
    commandsQueueMaxLength: maxWaiting,
    socket: { connectTimeout: 5_000, reconnectStrategy: (attempts) => Math.min(2_000, 50 * 2 ** attempts) },
  })
  client.on('error', (error: Error) => {
    if (!down) log?.error(`Redis cannot be reached: ${error.message}`)
    down = true
  })
  client.on('ready', () => {
    if (down) log?.log('Redis is back')
    down = false
  })
  return client
}
