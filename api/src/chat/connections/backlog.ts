import type { Socket } from 'socket.io'
import { createTokenBucket } from '../../platform/http/index.js'

type Connection = Socket['conn']

interface Wire {
  bufferedAmount: number
  terminate(): void
  on(event: 'ping', listener: () => void): void
}

/** Counts frames of all kinds. Our client sends few besides events, limited to a third as many. */
const frameBurst = 200
const framesPerSecond = 40
const closeWithinMs = 2_000

export function measureBacklog(connection: Connection): number {
  const waiting = (connection['writeBuffer'] as { data?: unknown }[]).reduce(
    (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
    0,
  )
  return waiting + (webSocketOf(connection)?.bufferedAmount ?? 0)
}

/** Skips the close frame, which would queue behind unread data. */
export function cutConnection(connection: Connection): void {
  const wire = webSocketOf(connection)
  if (wire === undefined) connection.close(true)
  else wire.terminate()
}

/** Closes a connection that sends too many frames. Even empty frames cost time. */
export function limitFrames(connection: Connection, cutOff: () => void): void {
  const frames = createTokenBucket(frameBurst, framesPerSecond)
  let isCut = false
  const countFrame = (): void => {
    if (isCut || frames.tryRemoveTokens(1)) return
    isCut = true
    cutConnection(connection)
    cutOff()
  }
  connection.on('packet', countFrame)
  // Engine.IO does not report WebSocket pings.
  const countPings = (): void => void webSocketOf(connection)?.on('ping', countFrame)
  countPings()
  connection.on('upgrade', countPings)
  // Frames of a closed connection are not counted, and its client may leave the close frame unanswered for half a
  // minute.
  connection.once('close', () => setTimeout(() => webSocketOf(connection)?.terminate(), closeWithinMs).unref())
}

function webSocketOf({ transport }: Connection): Wire | undefined {
  return transport.name === 'websocket' ? (transport as unknown as { socket: Wire }).socket : undefined
}
