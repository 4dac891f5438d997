import { randomBytes } from 'node:crypto'
import type { INestApplication } from '@nestjs/common'
import { IoAdapter } from '@nestjs/platform-socket.io'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Cluster } from './cluster.js'
import { pollingRelay } from './polling-relay.js'

type Create = IoAdapter['createIOServer']

/** What is kept in Redis for a node that reads slowly; older events are found in the database. */
const streamLength = 20_000

/**
 * Socket.IO over all processes: an event sent to a room reaches its members wherever they are connected. A socket's id begins
 * with its node's name, so that any node knows whose long polling it was handed.
 */
export class ClusterSockets extends IoAdapter {
  constructor(
    application: INestApplication,
    private readonly cluster: Cluster,
  ) {
    super(application)
  }

  override createIOServer(...given: Parameters<Create>): ReturnType<Create> {
    const server = super.createIOServer(...given)
    const { socketRedis, node } = this.cluster
    if (socketRedis === undefined) return server
    server.engine.generateId = () => `${node}.${randomBytes(15).toString('base64url')}`
    server.engine.use(pollingRelay(this.cluster))
    server.adapter(createAdapter(socketRedis, { streamName: 'loquia:sockets', channelPrefix: 'loquia:sockets', maxLen: streamLength, onlyPlaintext: true }))
    return server
  }
}
