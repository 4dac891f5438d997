import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** Bytes that this process holds for a client which has not taken them yet. */
export function backlogOf(connection: Connection): number {
  const waiting = (connection['writeBuffer'] as { data?: unknown }[]).reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0)
  return waiting + (wireOf(connection)?.bufferedAmount ?? 0)
}

/** Ends a connection at once: a farewell would only wait behind what the client does not take. */
export function cut(connection: Connection): void {
  const wire = wireOf(connection)
  if (wire === undefined) connection.close(true)
  else wire.terminate()
}

/** The WebSocket under a connection; none under long polling. */
function wireOf({ transport }: Connection): { bufferedAmount: number; terminate(): void } | undefined {
  if (transport.name !== 'websocket') return undefined
  return (transport as unknown as { socket: { bufferedAmount: number; terminate(): void } }).socket
}
