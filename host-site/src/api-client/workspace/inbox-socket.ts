import {
  inboxNamespace,
  type AgentToServerEvents,
  type ErrorBody,
  type Locale,
  type ServerToAgentEvents,
} from '@loquia/contracts'
import type { Socket } from 'socket.io-client'
import { ApiError } from '../api-error'

const ackTimeoutMs = 10_000
/** Temporary errors, with default delays in seconds. */
const retryDelays: Partial<Record<ErrorBody['code'], number>> = {
  rate_limited: 10,
  overloaded: 5,
  not_ready: 2,
  internal_error: 5,
}

type AgentSocket = Socket<ServerToAgentEvents, AgentToServerEvents>
type Acknowledged = Omit<AgentToServerEvents, 'typing' | 'looking'>
type Request<Event extends keyof Acknowledged> = Parameters<Acknowledged[Event]>[0]
type Reply<Event extends keyof Acknowledged> = Exclude<
  Parameters<Parameters<Acknowledged[Event]>[1]>[0],
  { success: false }
>

/** `lost` reconnects automatically; `ended`: session or role ended; `refused`: no access. */
export type InboxConnectionState = 'connecting' | 'online' | 'lost' | 'ended' | 'refused'

export interface InboxSocket {
  /** @throws ApiError `server_unreachable` without an acknowledgement; otherwise the server's error */
  request<Event extends keyof Acknowledged>(event: Event, request: Request<Event>): Promise<Reply<Event>>
  typing(conversationId: string): void
  reopen(): void
  close(): void
}

export type InboxListeners = Partial<ServerToAgentEvents> & {
  connectionStateChanged: (connectionState: InboxConnectionState) => void
}

/** Opens a reconnecting socket; socket.io loads on the first call. */
export async function openInboxSocket(language: Locale, listeners: InboxListeners): Promise<InboxSocket> {
  const { io } = await import('socket.io-client')
  const { connectionStateChanged, ...events } = listeners
  const socket: AgentSocket = io(inboxNamespace, {
    auth: { language },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 400,
    reconnectionDelayMax: 5_000,
    forceNew: true,
  })
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  for (const [event, listener] of Object.entries(events))
    socket.on(event as keyof ServerToAgentEvents, listener as never)
  // Agents who are not looking are notified on other devices.
  const emitLooking = () => {
    if (socket.connected) socket.emit('looking', { looking: document.visibilityState === 'visible' })
  }
  socket.on('connect', () => connectionStateChanged('online'))
  socket.on('welcome', emitLooking)
  document.addEventListener('visibilitychange', emitLooking)
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') connectionStateChanged(reason === 'io server disconnect' ? 'ended' : 'lost')
  })
  socket.on('connect_error', (error) => {
    const { state, retryAfterMs } = readRefusal(error)
    connectionStateChanged(state)
    if (retryAfterMs !== undefined) reconnectTimer = setTimeout(() => socket.connect(), retryAfterMs)
  })
  return {
    request: (event, request) => emitRequest(socket, event, request),
    typing(conversationId) {
      if (socket.connected) socket.volatile.emit('typing', { conversationId })
    },
    reopen() {
      reconnectTimer = setTimeout(() => socket.connect(), 1_000)
    },
    close() {
      clearTimeout(reconnectTimer)
      document.removeEventListener('visibilitychange', emitLooking)
      socket.disconnect()
    },
  }
}

/** Temporary refusals say when to reconnect. */
function readRefusal(error: Error): { state: InboxConnectionState; retryAfterMs?: number } {
  const refusal = (error as { data?: Partial<ErrorBody> }).data
  // socket.io reconnects automatically after a lost connection.
  if (!refusal?.code) return { state: 'lost' }
  const delay = retryDelays[refusal.code]
  if (delay === undefined) return { state: refusal.code === 'unauthorized' ? 'ended' : 'refused' }
  return { state: 'lost', retryAfterMs: (refusal.retryAfterSeconds ?? delay) * 1_000 }
}

async function emitRequest<Event extends keyof Acknowledged>(
  socket: AgentSocket,
  event: Event,
  request: Request<Event>,
): Promise<Reply<Event>> {
  if (!socket.connected) throw new ApiError(0, 'server_unreachable', 'not connected')
  const emit = socket.timeout(ackTimeoutMs).emitWithAck as unknown as (
    event: string,
    request: object,
  ) => Promise<{ success: true } | ErrorBody>
  const reply = await emit.call(socket, event, request).catch((cause: unknown) => {
    throw new ApiError(0, 'server_unreachable', 'no acknowledgement', { cause })
  })
  if (!reply.success)
    throw new ApiError(0, reply.code, reply.message, {
      issues: reply.issues ?? [],
      retryAfterSeconds: reply.retryAfterSeconds,
      serverMessage: reply.message,
    })
  return reply as never
}
