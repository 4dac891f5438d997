import { randomBytes } from 'node:crypto'
import type { INestApplication } from '@nestjs/common'
import { IoAdapter } from '@nestjs/platform-socket.io'
import { MessageType, type BroadcastOptions, type ClusterAdapter, type Room } from 'socket.io-adapter'
import type { Socket } from 'socket.io'
import type { Cluster } from './cluster.js'
import { pollingRelay } from './polling-relay.js'

type Create = IoAdapter['createIOServer']
type EngineSocket = Socket['conn']
type CreateAdapter = typeof import('@socket.io/redis-streams-adapter').createAdapter

/** Spreads reconnects: at most one connection closes per millisecond. */
const closeOverMs = 1_000
/** Clients load older events from the database. */
const streamLength = 20_000

/** A socket id starts with its node's name, which routes long polling. */
export class ClusterSockets extends IoAdapter {
  static async create(application: INestApplication, cluster: Cluster): Promise<ClusterSockets> {
    const adapter = cluster.socketRedis === undefined ? undefined : await import('@socket.io/redis-streams-adapter')
    return new ClusterSockets(application, cluster, adapter?.createAdapter)
  }

  private constructor(
    application: INestApplication,
    private readonly cluster: Cluster,
    private readonly createAdapter: CreateAdapter | undefined,
  ) {
    super(application)
  }

  override createIOServer(...given: Parameters<Create>): ReturnType<Create> {
    const server = super.createIOServer(...given)
    const { cluster, createAdapter } = this
    const { socketRedis, node } = cluster
    if (socketRedis === undefined || createAdapter === undefined) return server
    server.engine.generateId = () => `${node}.${randomBytes(15).toString('base64url')}`
    server.engine.use(pollingRelay(cluster))
    closeWhenBack(server, cluster)
    const adapterOf = createAdapter(socketRedis, {
      streamName: 'loquia:sockets',
      channelPrefix: 'loquia:sockets',
      maxLen: streamLength,
      onlyPlaintext: true,
    })
    // Socket.IO uses `new`, which arrow functions do not support.
    server.adapter(function (namespace: unknown) {
      return ownSocketsFirst(adapterOf(namespace), cluster)
    })
    return server
  }
}

/** Clients may have missed events during a Redis outage; reconnecting loads them. */
function closeWhenBack({ engine }: ReturnType<Create>, cluster: Cluster): void {
  const connections = new Set<{ close(): void }>()
  engine.on('connection', (connection: EngineSocket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  cluster.onReconnect(() => {
    const withinMs = Math.max(closeOverMs, connections.size)
    for (const connection of connections) setTimeout(() => connection.close(), Math.random() * withinMs).unref()
  })
}

/** Serves local sockets without waiting for Redis, so that a slow Redis never delays them. */
function ownSocketsFirst(adapter: ClusterAdapter, cluster: Cluster): ClusterAdapter {
  const { broadcast, addSockets, delSockets } = adapter
  const localOnly = (options: BroadcastOptions): BroadcastOptions => ({
    ...options,
    flags: { ...options.flags, local: true },
  })
  const isLocal = (options: BroadcastOptions): boolean => options.flags?.local === true || cluster.silent
  const toMessageOptions = ({ rooms, except = new Set(), flags = {} }: BroadcastOptions) => ({
    rooms: [...rooms],
    except: [...except],
    flags,
  })

  adapter.broadcast = async (packet: unknown, options) => {
    const localBroadcast = broadcast.call(adapter, packet, localOnly(options))
    if (!isLocal(options))
      adapter['publish']({ type: MessageType.BROADCAST, data: { packet, opts: toMessageOptions(options) } })
    await localBroadcast
  }
  adapter.addSockets = async (options, rooms: Room[]) => {
    const done = addSockets.call(adapter, localOnly(options), rooms)
    if (!isLocal(options))
      adapter['publish']({ type: MessageType.SOCKETS_JOIN, data: { opts: toMessageOptions(options), rooms } })
    await done
  }
  adapter.delSockets = async (options, rooms: Room[]) => {
    const done = delSockets.call(adapter, localOnly(options), rooms)
    if (!isLocal(options))
      adapter['publish']({ type: MessageType.SOCKETS_LEAVE, data: { opts: toMessageOptions(options), rooms } })
    await done
  }
  return adapter
}
