import {
  inboxNamespace,
  type AgentToServerEvents,
  type ErrorBody,
  type Locale,
  type ServerToAgentEvents,
} from '@loquia/contracts'
import type { Socket } from 'socket.io-client'
import { ApiError } from '../api-error'

/** A request that was not acknowledged by then is taken for lost. */
const ackTimeoutMs = 10_000
/** Refusals that pass by themselves, and the seconds to wait where the server does not say. */
const passing: Partial<Record<ErrorBody['code'], number>> = {
  rate_limited: 10,
  overloaded: 5,
  not_ready: 2,
  internal_error: 5,
}

type Acknowledged = Omit<AgentToServerEvents, 'typing' | 'looking'>
type Request<Event extends keyof Acknowledged> = Parameters<Acknowledged[Event]>[0]
type Reply<Event extends keyof Acknowledged> = Exclude<
  Parameters<Parameters<Acknowledged[Event]>[1]>[0],
  { success: false }
>

/** `lost`: it comes back by itself. `ended`: the session or the role is over. `refused`: whoever asks may not. */
export type Standing = 'connecting' | 'online' | 'lost' | 'ended' | 'refused'

export interface InboxSocket {
  /** @throws ApiError `server_unreachable` without an acknowledgement; else the server's refusal */
  request<Event extends keyof Acknowledged>(event: Event, request: Request<Event>): Promise<Reply<Event>>
  /** Tells the visitor that somebody writes; nothing happens where nobody hears it. */
  typing(conversationId: string): void
  /** Tries once more after it has ended. */
  reopen(): void
  close(): void
}

/** What the page hears, beside the server's own events. */
export type InboxEar = Partial<ServerToAgentEvents> & { standing: (standing: Standing) => void }

/** Opens the inbox's socket and keeps it open; its code comes with the first call. */
export async function openInboxSocket(language: Locale, ear: InboxEar): Promise<InboxSocket> {
  const { io } = await import('socket.io-client')
  const { standing, ...events } = ear
  const socket: Socket<ServerToAgentEvents, AgentToServerEvents> = io(inboxNamespace, {
    auth: { language },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 400,
    reconnectionDelayMax: 5_000,
    forceNew: true,
  })
  let again: ReturnType<typeof setTimeout> | undefined
  for (const [event, hear] of Object.entries(events)) socket.on(event as keyof ServerToAgentEvents, hear as never)
  // Whoever does not look is told by their other devices.
  const look = () => {
    if (socket.connected) socket.emit('looking', { looking: document.visibilityState === 'visible' })
  }
  socket.on('connect', () => standing('online'))
  socket.on('welcome', look)
  document.addEventListener('visibilitychange', look)
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') standing(reason === 'io server disconnect' ? 'ended' : 'lost')
  })
  socket.on('connect_error', (error) => {
    const refusal = (error as { data?: Partial<ErrorBody> }).data
    if (!refusal?.code) return standing('lost')
    const wait = refusal.retryAfterSeconds ?? passing[refusal.code]
    if (passing[refusal.code] === undefined || wait === undefined)
      return standing(refusal.code === 'unauthorized' ? 'ended' : 'refused')
    standing('lost')
    again = setTimeout(() => socket.connect(), wait * 1_000)
    return undefined
  })
  return {
    async request(event, request) {
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
          told: reply.message,
        })
      return reply as never
    },
    typing(conversationId) {
      if (socket.connected) socket.volatile.emit('typing', { conversationId })
    },
    reopen() {
      again = setTimeout(() => socket.connect(), 1_000)
    },
    close() {
      clearTimeout(again)
      document.removeEventListener('visibilitychange', look)
      socket.disconnect()
    },
  }
}
