import type {
  AnswerPart,
  chatNamespace,
  ClientToServerEvents,
  ErrorBody,
  ServerToClientEvents,
} from '@loquia/contracts'
import { Manager, WebSocket, XHR, type Socket } from 'socket.io-client'
import { Decoder, Encoder } from 'socket.io-parser'
import { asItIs } from './plain-json'
import { warn, type Visitor } from '../options'
import type { Connect, RequestFailure, RequestFault } from './connection'

const namespace = '/chat' satisfies typeof chatNamespace
/** How a piece of an answer begins on the wire: a message, an event, and the first of its fields. */
const deltaStart = `42${namespace},["answer",{"type":"answer-delta"`
/** Where its event begins. */
const eventAt = deltaStart.indexOf('[')
/** A wire that is not open by then is tried the other way: by long polling, or again by WebSocket. */
const openTimeoutMs = 10_000
/** A request that was not acknowledged by then is taken for lost. */
const ackTimeoutMs = 8_000
/** So long is still listened for its acknowledgement. */
const lateMs = 300_000
/** Refusals that pass by themselves, and how long to wait where the server does not say. */
const passing: Record<string, number> = { rate_limited: 10, overloaded: 5, not_ready: 2, internal_error: 5 }

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

/**
 * On pages whose libraries teach lists to write themselves as texts, every event would be a text, which the server
 * refuses.
 */
class PlainEncoder extends Encoder {
  constructor() {
    super(asItIs)
  }
}

/** A page may take anything for a token; a longer one would be too much for a frame, and is refused for its length. */
function visitorNow(visitor: Visitor | null | undefined): Visitor | undefined {
  return visitor?.token ? { ...visitor, token: `${visitor.token}`.slice(0, 4_097) } : (visitor ?? undefined)
}

function page(): string {
  return location.href.slice(0, 2_000)
}

/** Opens the conversation's socket and keeps it open. */
export const connect: Connect = (options, tell) => {
  /**
   * Pieces of answers come by the hundred a second. Here they are taken off the wire, instead of at the end of the
   * client's own way through five emitters and a turn of the event loop; whatever else comes, or comes otherwise, goes
   * that way.
   */
  class Wire extends WebSocket {
    protected override onData(data: Parameters<WebSocket['onData']>[0]): void {
      if (socket.connected && typeof data === 'string' && data.startsWith(deltaStart))
        tell({ type: 'answer', part: (JSON.parse(data.slice(eventAt)) as [string, AnswerPart])[1] })
      else super.onData(data)
    }
    protected override onClose(details?: Parameters<WebSocket['onClose']>[0]): void {
      // A proxy that accepts and hangs up: of a close before the handshake the client takes no notice, of an error it
      // does.
      if (this.socket.readyState === 'opening') this.onError('closed', details)
      else super.onClose(details)
    }
  }
  // WebSocket at once where the network lets it through; long polling where it does not.
  const transports = [Wire, XHR]
  /** The next attempt begins the other way. Polling goes over to WebSocket by itself where that carries something. */
  const turn = (): unknown => transports.push(transports.shift()!)
  const manager = new Manager<ServerToClientEvents, ClientToServerEvents>(options.api, {
    transports,
    tryAllTransports: true,
    timeout: openTimeoutMs,
    parser: { Encoder: PlainEncoder, Decoder },
    reconnectionDelay: 400,
    reconnectionDelayMax: 5_000,
  })
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = manager.socket(namespace, {
    // What is undefined is not sent.
    auth: (send: (auth: object) => void) => {
      if (isUnseen()) showLater()
      send({
        botId: options.botId,
        language: options.language(),
        pageUrl: page(),
        visitorToken: options.visitorToken() || undefined,
        visitor: visitorNow(options.visitor()),
        startNew: (verified && verified === options.visitor()?.token && !options.visitorToken()) || undefined,
        hidden: isUnseen() || undefined,
      })
    },
  })
  const isUnseen = (): boolean => document.hidden || !options.isShown()
  let missed = false
  const tellShown = (): void => {
    if (!missed || isUnseen()) return
    missed = false
    document.removeEventListener('visibilitychange', tellShown)
    socket.emit('shown', {})
  }
  // Adding the same listener again changes nothing.
  const showLater = (): void => {
    missed = true
    document.addEventListener('visibilitychange', tellShown)
  }
  /** The token that the server took. Who then comes without a conversation has left the one that it knows of. */
  let verified: string | undefined
  /** The token that the page's author has been warned of. */
  let warned: string | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  socket.on('connect', () => tell({ type: 'online' }))
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    // Its pings went nowhere.
    if (reason === 'ping timeout') turn()
    tell({ type: 'offline' })
    // The server hung up on purpose, so the client does not come back by itself.
    if (reason === 'io server disconnect') again = setTimeout(() => socket.connect(), 1_000)
  })
  socket.on('connect_error', (error) => {
    const refusal = (error as { data?: Partial<ErrorBody> }).data
    if (!refusal?.code) {
      // Neither opened nor refused. Nothing is said of it before the other way was tried, too.
      if (error.message === 'timeout') turn()
      if (error.message !== 'timeout' || transports[0] === Wire) tell({ type: 'offline' })
      return
    }
    const wait = passing[refusal.code] && (refusal.retryAfterSeconds ?? passing[refusal.code])
    tell({ type: 'refused', code: refusal.code, retryAfterSeconds: wait })
    if (wait) again = setTimeout(() => socket.connect(), wait * 1_000)
  })
  socket.on('welcome', (welcome) => {
    const { identity } = welcome
    verified = identity?.verified ? options.visitor()?.token : undefined
    const token = options.visitor()?.token
    // Once, however often the wire is cut.
    const refused = identity?.verified === false && warned !== token
    if (refused) warn(`identify: token refused (${identity.fault})`)
    if (refused) warned = token
    tell({ type: 'welcome', welcome, code: refused ? 'identity_refused' : undefined })
  })
  socket.on('question', (message) => tell({ type: 'question', message }))
  socket.on('answer', (part) => tell({ type: 'answer', part }))
  socket.on('build', (build) => tell({ type: 'build', build }))
  socket.on('config', (config) => tell({ type: 'config', config }))
  socket.on('handover', (handover) => tell({ type: 'people', changes: { handover } }))
  socket.on('typing', () => tell({ type: 'people', changes: { typing: {} } }))
  socket.on('message', (said) => {
    tell({ type: 'said', ...said })
    if (isUnseen()) showLater()
    else socket.emit('shown', { messageId: said.message.id })
  })

  /** One acknowledged event. The event's name and body were checked where `request` is called. */
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

  // A phone that wakes up or comes back to the network should not sit out the pause between two attempts.
  const wake = (): void => {
    if (!socket.connected && socket.active) socket.disconnect().connect()
  }
  const sleep = (): void => void (socket.connected && socket.io.engine.close())
  // A page restored from the back/forward cache may have a dead connection that still looks open.
  const restore = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && socket.active) socket.disconnect().connect()
  }
  addEventListener('pageshow', restore)
  addEventListener('online', wake)
  addEventListener('offline', sleep)

  return {
    ask: (body, late) => request('ask', { ...body, pageUrl: page() }, late),
    regenerate: (body) => request('regenerate', body),
    stop: (body) => request('stop', body),
    feedback: (body) => request('feedback', body),
    history: (body) => request('history', body),
    resume: (body) => request('resume', body),
    lead: (body) => request('lead', { ...body, pageUrl: page() }),
    askPerson: (body) => request('ask-person', { ...body, pageUrl: page() }),
    cancelPerson: () => request('cancel-person', {}),
    typing: () => void socket.volatile.emit('typing'),
    tellShown,
    forget: () => request('forget', {}),
    reconnect() {
      clearTimeout(again)
      socket.disconnect().connect()
    },
    close() {
      clearTimeout(again)
      document.removeEventListener('visibilitychange', tellShown)
      removeEventListener('pageshow', restore)
      removeEventListener('online', wake)
      removeEventListener('offline', sleep)
      socket.disconnect()
      socket.removeAllListeners()
    },
  }
}
