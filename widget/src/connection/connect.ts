import type {
  AnswerPart,
  chatNamespace,
  ClientToServerEvents,
  ErrorBody,
  ServerToClientEvents,
} from '@loquia/contracts'
import { Manager, WebSocket, XHR, type Socket } from 'socket.io-client'
import { Decoder, Encoder } from 'socket.io-parser'
import { bypassToJson } from './plain-json'
import { warn, type Visitor } from '../options'
import type { Connect, RequestFailure, RequestFault } from './connection'

const namespace = '/chat' satisfies typeof chatNamespace
const deltaStart = `42${namespace},["answer",{"type":"answer-delta"`
const eventAt = deltaStart.indexOf('[')
/** Then the other transport is tried. */
const openTimeoutMs = 10_000
/** Then an unacknowledged request counts as lost. */
const ackTimeoutMs = 8_000
/** Late acknowledgements still count. */
const lateMs = 300_000
/** Temporary refusals, with default waits in seconds. */
const transientWaits: Record<string, number> = { rate_limited: 10, overloaded: 5, not_ready: 2, internal_error: 5 }

class RequestFailed extends Error implements RequestFailure {
  readonly code: RequestFault
  readonly retryAfterSeconds: number | undefined
  readonly fields: readonly string[] | undefined
  constructor(code: RequestFault, retryAfterSeconds?: number, fields?: readonly string[]) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
  }
}

/** Old page libraries make arrays serialize as strings, which the server refuses. */
class PlainEncoder extends Encoder {
  constructor() {
    super(bypassToJson)
  }
}

/** A longer token would exceed a frame; the cut token is refused for its length. */
function visitorNow(visitor: Visitor | null | undefined): Visitor | undefined {
  return visitor?.token ? { ...visitor, token: `${visitor.token}`.slice(0, 4_097) } : (visitor ?? undefined)
}

function pageUrl(): string {
  return location.href.slice(0, 2_000)
}

export const connect: Connect = (options, onEvent) => {
  /** Hundreds of answer pieces arrive per second; this path skips five emitters and a turn of the event loop. */
  class Wire extends WebSocket {
    protected override onData(data: Parameters<WebSocket['onData']>[0]): void {
      if (socket.connected && typeof data === 'string' && data.startsWith(deltaStart))
        onEvent({ type: 'answer', part: (JSON.parse(data.slice(eventAt)) as [string, AnswerPart])[1] })
      else super.onData(data)
    }
    protected override onClose(details?: Parameters<WebSocket['onClose']>[0]): void {
      // Before the handshake, the client ignores closes, such as a proxy's, but not errors.
      if (this.socket.readyState === 'opening') this.onError('closed', details)
      else super.onClose(details)
    }
  }
  // Polling is for networks that block WebSocket.
  const transports = [Wire, XHR]
  /** Polling upgrades to WebSocket automatically. */
  const switchTransport = (): unknown => transports.push(transports.shift()!)
  const manager = new Manager<ServerToClientEvents, ClientToServerEvents>(options.api, {
    transports,
    tryAllTransports: true,
    timeout: openTimeoutMs,
    parser: { Encoder: PlainEncoder, Decoder },
    reconnectionDelay: 400,
    reconnectionDelayMax: 5_000,
  })
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = manager.socket(namespace, {
    auth: (send: (auth: object) => void) => {
      if (isUnseen()) scheduleShown()
      send({
        botId: options.botId,
        language: options.language(),
        pageUrl: pageUrl(),
        visitorToken: options.visitorToken() || undefined,
        visitor: visitorNow(options.visitor()),
        startNew: (verifiedToken && verifiedToken === options.visitor()?.token && !options.visitorToken()) || undefined,
        hidden: isUnseen() || undefined,
      })
    },
  })
  const isUnseen = (): boolean => document.hidden || !options.isShown()
  let missed = false
  const markShown = (): void => {
    if (!missed || isUnseen()) return
    missed = false
    document.removeEventListener('visibilitychange', markShown)
    socket.emit('shown', {})
  }
  const scheduleShown = (): void => {
    missed = true
    document.addEventListener('visibilitychange', markShown)
  }
  /** A client that returns with the same verified token but no conversation starts a new one: its visitor left. */
  let verifiedToken: string | undefined
  let warnedToken: string | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined

  socket.on('connect', () => onEvent({ type: 'online' }))
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    // Pings were lost.
    if (reason === 'ping timeout') switchTransport()
    onEvent({ type: 'offline' })
    // A deliberate disconnect stops reconnecting.
    if (reason === 'io server disconnect') reconnectTimer = setTimeout(() => socket.connect(), 1_000)
  })
  socket.on('connect_error', (error) => {
    const refusal = (error as { data?: Partial<ErrorBody> }).data
    if (!refusal?.code) {
      // Reported only after both transports timed out.
      if (error.message === 'timeout') switchTransport()
      if (error.message !== 'timeout' || transports[0] === Wire) onEvent({ type: 'offline' })
      return
    }
    const wait = transientWaits[refusal.code] && (refusal.retryAfterSeconds ?? transientWaits[refusal.code])
    onEvent({ type: 'refused', code: refusal.code, retryAfterSeconds: wait })
    if (wait) reconnectTimer = setTimeout(() => socket.connect(), wait * 1_000)
  })
  socket.on('welcome', (welcome) => {
    const { identity } = welcome
    verifiedToken = identity?.verified ? options.visitor()?.token : undefined
    const token = options.visitor()?.token
    const refused = identity?.verified === false && warnedToken !== token
    if (refused) warn(`identify: token refused (${identity.fault})`)
    if (refused) warnedToken = token
    onEvent({ type: 'welcome', welcome, code: refused ? 'identity_refused' : undefined })
  })
  socket.on('question', (message) => onEvent({ type: 'question', message }))
  socket.on('answer', (part) => onEvent({ type: 'answer', part }))
  socket.on('build', (build) => onEvent({ type: 'build', build }))
  socket.on('config', (config) => onEvent({ type: 'config', config }))
  socket.on('handover', (handover) => onEvent({ type: 'people', changes: { handover } }))
  socket.on('typing', () => onEvent({ type: 'people', changes: { typing: {} } }))
  socket.on('message', (said) => {
    onEvent({ type: 'said', ...said })
    if (isUnseen()) scheduleShown()
    else socket.emit('shown', { messageId: said.message.id })
  })

  async function request<T extends { success: true }>(
    event: keyof ClientToServerEvents,
    body: object,
    late?: (reply: T) => void,
  ): Promise<T> {
    if (!socket.connected) throw new RequestFailed('timeout')
    const emit = socket.timeout(lateMs).emitWithAck as unknown as (
      event: string,
      body: object,
    ) => Promise<T | ErrorBody>
    const replied = emit.call(socket, event, body).catch(() => null)
    const reply = await Promise.race([replied, new Promise<null>((resolve) => setTimeout(resolve, ackTimeoutMs, null))])
    if (!reply) {
      void replied.then((after) => after?.success && late?.(after))
      throw new RequestFailed('timeout')
    }
    if (!reply.success)
      throw new RequestFailed(
        reply.code,
        reply.retryAfterSeconds,
        reply.issues?.map(({ path }) => path),
      )
    return reply
  }

  // A waking phone should not wait for the next attempt.
  const onOnline = (): void => {
    if (!socket.connected && socket.active) socket.disconnect().connect()
  }
  const onOffline = (): void => void (socket.connected && socket.io.engine.close())
  // A page from the back/forward cache may have a dead connection that looks open.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && socket.active) socket.disconnect().connect()
  }
  const closed = new AbortController()
  window.addEventListener('pageshow', onPageShow, closed)
  window.addEventListener('online', onOnline, closed)
  window.addEventListener('offline', onOffline, closed)

  return {
    ask: (body, late) => request('ask', { ...body, pageUrl: pageUrl() }, late),
    regenerate: (body) => request('regenerate', body),
    stop: (body) => request('stop', body),
    feedback: (body) => request('feedback', body),
    history: (body) => request('history', body),
    resume: (body) => request('resume', body),
    lead: (body) => request('lead', { ...body, pageUrl: pageUrl() }),
    askPerson: (body) => request('ask-person', { ...body, pageUrl: pageUrl() }),
    cancelPerson: () => request('cancel-person', {}),
    typing: () => void socket.volatile.emit('typing'),
    tellShown: markShown,
    forget: () => request('forget', {}),
    reconnect() {
      clearTimeout(reconnectTimer)
      socket.disconnect().connect()
    },
    close() {
      clearTimeout(reconnectTimer)
      document.removeEventListener('visibilitychange', markShown)
      closed.abort()
      socket.disconnect()
      socket.removeAllListeners()
    },
  }
}
