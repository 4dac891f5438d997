import type { Socket } from 'socket.io'
import { Bucket } from './bucket.js'

type Connection = Socket['conn']

interface Wire {
  bufferedAmount: number
  terminate(): void
  on(event: 'ping', heard: () => void): void
}

/**
 * Frames of one connection, of whatever kind: a client of ours sends few beside its events, of which it may send a
 * third as many.
 */
const frameBurst = 200
const framesPerSecond = 40
const farewellMs = 2_000

/** Bytes that this process holds for a client which has not taken them yet. */
export function backlogOf(connection: Connection): number {
  const waiting = (connection['writeBuffer'] as { data?: unknown }[]).reduce(
    (sum, { data }) => sum + (typeof data === 'string' ? data.length : 0),
    0,
  )
  return waiting + (wireOf(connection)?.bufferedAmount ?? 0)
}

/** Ends a connection at once: a farewell would only wait behind what the client does not take. */
export function cut(connection: Connection): void {
  const wire = wireOf(connection)
  if (wire === undefined) connection.close(true)
  else wire.terminate()
}

/**
 * Ends a connection that sends more frames than any client of ours would. Each costs time, also one that asks for
 * nothing, and most are answered.
 * @param cutOff told when it was
 */
export function boundFrames(connection: Connection, cutOff: () => void): void {
  const frames = new Bucket(frameBurst, framesPerSecond)
  let isCut = false
  const count = (): void => {
    if (isCut || frames.take()) return
    isCut = true
    cut(connection)
    cutOff()
  }
  connection.on('packet', count)
  // Of these Engine.IO hears nothing.
  const countPings = (): void => void wireOf(connection)?.on('ping', count)
  countPings()
  connection.on('upgrade', countPings)
  // Of one that is over nothing is counted any more; its client may leave the farewell unanswered for half a minute.
  connection.once('close', () => setTimeout(() => wireOf(connection)?.terminate(), farewellMs).unref())
}

/** The WebSocket under a connection; none under long polling. */
function wireOf({ transport }: Connection): Wire | undefined {
  return transport.name === 'websocket' ? (transport as unknown as { socket: Wire }).socket : undefined
}
