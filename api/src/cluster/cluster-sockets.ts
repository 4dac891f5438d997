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

/** Milliseconds over which connections are closed, and at most one in each, so that clients do not all return at once. */
const closeOverMs = 1_000
/** What is kept in Redis for a node that reads slowly; older events are found in the database. */
const streamLength = 20_000

/**
 * Socket.IO over all processes: an event sent to a room reaches its members wherever they are connected. A socket's id
 * begins with its node's name, so that any node knows whose long polling it was handed.
 */
export class ClusterSockets extends IoAdapter {
  /** The adapter is loaded only where there is Redis. */
  static async of(application: INestApplication, cluster: Cluster): Promise<ClusterSockets> {
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
    // Called with `new`, which an arrow function does not bear.
    server.adapter(function (namespace: unknown) {
      return ownSocketsFirst(adapterOf(namespace), cluster)
    })
    return server
  }
}

/** Clients may have missed events of other nodes while Redis was away; one that connects again reads what it missed. */
function closeWhenBack({ engine }: ReturnType<Create>, cluster: Cluster): void {
  const connections = new Set<{ close(): void }>()
  engine.on('connection', (connection: EngineSocket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  cluster.onBack(() => {
    const withinMs = Math.max(closeOverMs, connections.size)
    for (const connection of connections) setTimeout(() => connection.close(), Math.random() * withinMs).unref()
  })
}

/**
 * Socket.IO's adapter waits for Redis before it serves even the sockets of its own process. Here those are served at
 * once and Redis is told beside it, so that a Redis that is slow or away holds up nobody who is connected to the right
 * node.
 */
function ownSocketsFirst(adapter: ClusterAdapter, cluster: Cluster): ClusterAdapter {
  const { broadcast, addSockets, delSockets } = adapter
  const here = (options: BroadcastOptions): BroadcastOptions => ({
    ...options,
    flags: { ...options.flags, local: true },
  })
  const stays = (options: BroadcastOptions): boolean => options.flags?.local === true || cluster.silent
  const sent = ({ rooms, except = new Set(), flags = {} }: BroadcastOptions) => ({
    rooms: [...rooms],
    except: [...except],
    flags,
  })

  adapter.broadcast = async (packet: unknown, options) => {
    const told = broadcast.call(adapter, packet, here(options))
    if (!stays(options)) adapter['publish']({ type: MessageType.BROADCAST, data: { packet, opts: sent(options) } })
    await told
  }
  adapter.addSockets = async (options, rooms: Room[]) => {
    const done = addSockets.call(adapter, here(options), rooms)
    if (!stays(options)) adapter['publish']({ type: MessageType.SOCKETS_JOIN, data: { opts: sent(options), rooms } })
    await done
  }
  adapter.delSockets = async (options, rooms: Room[]) => {
    const done = delSockets.call(adapter, here(options), rooms)
    if (!stays(options)) adapter['publish']({ type: MessageType.SOCKETS_LEAVE, data: { opts: sent(options), rooms } })
    await done
  }
  return adapter
}
