import { setTimeout as delay } from 'node:timers/promises'
import { slowReadersTotal } from '../../../metrics/index.js'
import { backlogOf, cut } from './backlog.js'
import type { Socket } from 'socket.io'

type Connected = Pick<Socket, 'conn' | 'connected'>
type Connection = Socket['conn']

/** A reader for whom more than this waits is given no more of an answer until it has taken what there is. */
const waitBytes = 64 * 1024
/** And nothing that it asks for beyond this. */
const busyBytes = 256 * 1024
/** At this the connection is cut at once. */
const cutBytes = 1024 * 1024
const lookEveryMs = 100
const sweepEveryMs = 1_000

/**
 * Keeps clients that do not read from filling this process's memory: an answer waits for them where it is, and is given
 * to them piece by piece from where they stopped; who takes nothing for long is cut off and may come back.
 */
export class SlowReaders {
  private readonly since = new Map<Connection, number>()
  private timer: NodeJS.Timeout | undefined

  /** @param patienceMs how long a client may leave what it was sent */
  constructor(private readonly patienceMs: number) {}

  /**
   * Looks after these connections from time to time, until {@link stop}: all there are, as one that never enters the
   * chat is answered, too.
   */
  watch(connections: () => Iterable<Connection>): void {
    this.timer = setInterval(() => this.sweep(connections()), sweepEveryMs)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** Whether an answer should wait for this reader. */
  isBehind({ conn }: Connected): boolean {
    return backlogOf(conn) > waitBytes
  }

  /** Whether so much waits for a client that it must not ask for more. */
  isFull({ conn }: Connected): boolean {
    return backlogOf(conn) > busyBytes
  }

  /** Waits until a reader has taken what waits for it. @returns false when it has gone instead */
  async caughtUp(socket: Connected): Promise<boolean> {
    if (!this.isBehind(socket)) return socket.connected
    slowReadersTotal.inc({ outcome: 'waited' })
    while (socket.connected && backlogOf(socket.conn) > waitBytes / 2) await delay(lookEveryMs)
    return socket.connected
  }

  private sweep(connections: Iterable<Connection>): void {
    const now = performance.now()
    const behind = new Set<Connection>()
    for (const connection of connections) {
      const backlog = backlogOf(connection)
      if (backlog <= waitBytes) continue
      const since = this.since.get(connection) ?? now
      if (backlog > cutBytes || now - since > this.patienceMs) {
        slowReadersTotal.inc({ outcome: 'cut' })
        cut(connection)
        continue
      }
      behind.add(connection)
      this.since.set(connection, since)
    }
    for (const connection of this.since.keys()) if (!behind.has(connection)) this.since.delete(connection)
  }
}
