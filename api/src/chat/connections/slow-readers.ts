import { setTimeout as delay } from 'node:timers/promises'
import { slowReadersTotal } from '../../platform/metrics/index.js'
import { measureBacklog, cutConnection } from './backlog.js'
import type { Socket } from 'socket.io'

type Connected = Pick<Socket, 'conn' | 'connected'>
type Connection = Socket['conn']

/** An answer pauses for a reader with a larger backlog. */
const waitBytes = 64 * 1024
/** A client with a larger backlog cannot send requests. */
const busyBytes = 256 * 1024
/** Backlog at which the connection is cut. */
const cutBytes = 1024 * 1024
const backlogCheckMs = 100
const sweepEveryMs = 1_000

export const isOverloaded = ({ conn }: Connected): boolean => measureBacklog(conn) > busyBytes

/**
 * Pauses the answers of clients that do not read, to bound memory. A client that receives nothing for too long is cut
 * off and may reconnect.
 */
export class SlowReaders {
  private readonly since = new Map<Connection, number>()
  private timer: NodeJS.Timeout | undefined

  /** @param patienceMs how long a client may leave data unread */
  constructor(private readonly patienceMs: number) {}

  /** Also checks connections outside the chat, which receive replies, too. */
  watch(connections: () => Iterable<Connection>): void {
    this.timer = setInterval(() => this.cutStalledReaders(connections()), sweepEveryMs)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  isBehind({ conn }: Connected): boolean {
    return measureBacklog(conn) > waitBytes
  }

  /** @returns false if the reader disconnected */
  async waitUntilCaughtUp(socket: Connected): Promise<boolean> {
    if (!this.isBehind(socket)) return socket.connected
    slowReadersTotal.inc({ outcome: 'waited' })
    while (socket.connected && measureBacklog(socket.conn) > waitBytes / 2) await delay(backlogCheckMs)
    return socket.connected
  }

  private cutStalledReaders(connections: Iterable<Connection>): void {
    const now = performance.now()
    const behind = new Set<Connection>()
    for (const connection of connections) {
      const backlog = measureBacklog(connection)
      if (backlog <= waitBytes) continue
      const since = this.since.get(connection) ?? now
      if (backlog > cutBytes || now - since > this.patienceMs) {
        slowReadersTotal.inc({ outcome: 'cut' })
        cutConnection(connection)
        continue
      }
      behind.add(connection)
      this.since.set(connection, since)
    }
    for (const connection of this.since.keys()) if (!behind.has(connection)) this.since.delete(connection)
  }
}
