import { locales, type AnswerPart, type LeadAccepted, type LeadRequest } from '@loquia/contracts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connect, Connection, ConnectionEvent, RequestFailure, RequestFault } from '../connection/connection'
import type { VisitorMemory } from '../host-page/storage'
import type { Look, Visitor } from '../options'
import { emptyConversation, fold, heldLength, isBusy, streamingAnswer, type Conversation, type ConversationEvent, type Message } from './state'

/** An answer from which nothing was heard for this long is asked for again. */
const silenceMs = 12_000
/** How often a question is sent while nothing acknowledges it, before the visitor is asked what to do. */
const sendAttempts = 3

/** What the panel can do. Failures end in the state, never in an exception. */
export interface ConversationControls {
  store: StoreApi<Conversation>
  /** The same without the steps in which nothing but the text of a live answer grew: a token wakes only who draws it. */
  calm: StoreApi<Conversation>
  /** Opens the wire; further calls do nothing. */
  start(): void
  /** False when the text is empty or the current answer has to be waited for: the caller keeps the text. */
  ask(text: string): boolean
  /** For an unsent question: sends it again. For an answer: has it written anew. */
  retry(key: string): void
  stop(): void
  rate(messageId: string, value: 'up' | 'down' | null, comment?: string): void
  loadEarlier(): void
  /** Every message, the earlier ones fetched; null when they cannot be. */
  whole(): Promise<readonly Message[] | null>
  reset(): void
  /** Has the server delete the conversation, then begins a new one. False when it could not be deleted. */
  forget(): Promise<boolean>
  /** Leaves a message for the business. Rejects with a `RequestFailure`; the same `clientLeadId` again is the same message. */
  leave(lead: LeadRequest): Promise<LeadAccepted>
  memory: VisitorMemory
  /** Shows a fault that belongs to no message. */
  tell(code: RequestFault): void
  identify(): void
  destroy(): void
}

export interface ConversationOptions {
  connect: Promise<Connect>
  memory: VisitorMemory
  look: () => Look
  visitor: () => Visitor | undefined
  onEvent: (event: ConversationEvent, state: Conversation) => void
}

/** How long the wire lets the frame go first that shows the panel. */
const frameFirstMs = 50

function faultOf(cause: unknown): RequestFault {
  return (cause as Partial<RequestFailure> | null)?.code ?? 'internal_error'
}

/** One conversation of one visitor: the pure state, and the requests that keep it true. */
export function createConversation({ connect, memory, look, visitor, onEvent }: ConversationOptions): ConversationControls {
  const store = createStore<Conversation>(() => emptyConversation)
  const calm = createStore<Conversation>(() => emptyConversation)
  let connection: Connection | undefined
  let started = false
  let destroyed = false
  /** Counts up when a conversation is left, so that late replies to the old one are dropped. */
  let era = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  /** When something was last heard of the answer that is being written. */
  let heardAt = 0
  let resuming: string | undefined
  const inFlight = new Set<string>()
  /** Questions that may have reached the server before: their answers may have been written without us. */
  const sentBefore = new Set<string>()

  function dispatch(event: ConversationEvent): void {
    if (destroyed) return
    const before = store.getState()
    store.setState(fold(before, event), true)
    const after = store.getState()
    if (!onlyGrew(before, after)) calm.setState(after, true)
    const { messages } = after
    // Kept until the server has them, so that a reload sends them again under the same id.
    if (messages !== before.messages) memory.keepUnsent(messages.filter(({ id }) => id === null).map(({ key, text, timestamp }) => ({ key, text, timestamp })))
    onEvent(event, after)
  }

  /** One timer for many tokens: when it rings too early, it is set again for the rest. */
  function watchSilence(): void {
    heardAt = Date.now()
    silence ??= setTimeout(checkSilence, silenceMs)
  }
  function checkSilence(): void {
    silence = undefined
    const answer = streamingAnswer(store.getState())
    if (!answer?.id || destroyed) return
    const restMs = heardAt + silenceMs - Date.now()
    if (restMs > 0) silence = setTimeout(checkSilence, restMs)
    else void resume(answer.id)
  }
  function stopWatching(): void {
    clearTimeout(silence)
    silence = undefined
  }

  /** Asks for the rest of an answer from what is held. */
  async function resume(messageId: string): Promise<void> {
    const wire = connection
    if (!wire || store.getState().wire !== 'online') return
    const offset = heldLength(store.getState(), messageId)
    const request = `${messageId}:${offset}`
    if (resuming === request) return
    resuming = request
    try {
      await wire.resume({ messageId, offset })
    } catch (cause) {
      // The answer is no longer there to be resumed: the stored messages tell what became of it.
      if (faultOf(cause) === 'message_not_found') await catchUp()
    } finally {
      if (resuming === request) resuming = undefined
      watchSilence()
    }
  }

  function hear(part: AnswerPart): void {
    const held = heldLength(store.getState(), part.messageId)
    dispatch({ type: 'answer', part })
    const missing = (part.type === 'answer-delta' && part.offset > held) || (part.type === 'answer-end' && held < part.length)
    if (missing && streamingAnswer(store.getState())?.id === part.messageId) void resume(part.messageId)
    watchSilence()
  }

  /** Reads the stored conversation and takes up the answer that is being written. */
  async function catchUp(): Promise<void> {
    const wire = connection
    const now = era
    if (!wire || !memory.token()) return
    try {
      const history = await wire.history({})
      if (now !== era) return
      dispatch({ type: 'history', history, older: false })
      const answer = streamingAnswer(store.getState())
      if (answer?.id) await resume(answer.id)
    } catch (cause) {
      if (faultOf(cause) === 'conversation_not_found') reset()
      else if (faultOf(cause) !== 'timeout') dispatch({ type: 'fault', code: faultOf(cause) })
    }
  }

  async function send(key: string): Promise<void> {
    if (inFlight.has(key)) return
    inFlight.add(key)
    const now = era
    try {
      for (let attempt = 1; ; attempt++) {
        const wire = connection
        const message = store.getState().messages.find((known) => known.key === key)
        // Sent again as soon as the wire is back.
        if (!wire || store.getState().wire !== 'online' || message?.state !== 'pending') return
        const again = sentBefore.has(key)
        sentBefore.add(key)
        try {
          const accepted = await wire.ask({ clientMessageId: key, text: message.text })
          if (now !== era) return
          memory.keepToken(accepted.visitorToken)
          dispatch({ type: 'accepted', accepted })
          if (again) await resume(accepted.answerId)
          else watchSilence()
          return
        } catch (cause) {
          const code = faultOf(cause)
          if (now !== era) return
          if (code === 'timeout' && (attempt < sendAttempts || store.getState().wire !== 'online')) continue
          if (code === 'conversation_not_found' && attempt < sendAttempts) {
            memory.forget()
            wire.reconnect()
            return
          }
          dispatch({ type: 'ask-failed', key, code })
          return
        }
      }
    } finally {
      inFlight.delete(key)
    }
  }

  function sendPending(): void {
    for (const message of store.getState().messages) if (message.state === 'pending') void send(message.key)
  }

  function listen(event: ConnectionEvent): void {
    if (event.type === 'answer') return hear(event.part)
    dispatch(event)
    if (event.type === 'online') void catchUp().then(sendPending)
    if (event.type === 'offline') stopWatching()
    if (event.type === 'refused' && event.code === 'conversation_not_found') reset()
  }

  function start(): void {
    if (!started) void openWire()
  }

  async function openWire(): Promise<void> {
    started = true
    for (const question of memory.unsent()) {
      sentBefore.add(question.key)
      dispatch({ type: 'asked', ...question })
    }
    dispatch({ type: 'connecting' })
    try {
      const [open] = await Promise.all([connect, new Promise((later) => setTimeout(later, frameFirstMs))])
      if (destroyed) return
      connection = open({ api: look().api, botId: look().botId, language: () => locales.find((known) => known === look().locale), visitorToken: memory.token, visitor }, listen)
    } catch {
      started = false
      dispatch({ type: 'offline' })
    }
  }

  function reset(): void {
    era++
    stopWatching()
    memory.forget()
    const unsent = store.getState().messages.filter((message) => message.state === 'pending')
    dispatch({ type: 'emptied' })
    for (const message of unsent) dispatch({ type: 'asked', key: message.key, text: message.text, timestamp: message.timestamp })
    connection?.reconnect()
  }

  async function regenerate(messageId: string): Promise<void> {
    if (!connection) return dispatch({ type: 'fault', code: 'timeout' })
    dispatch({ type: 'fault', code: null })
    try {
      dispatch({ type: 'accepted', accepted: await connection.regenerate({ messageId }) })
      watchSilence()
    } catch (cause) {
      dispatch({ type: 'fault', code: faultOf(cause) })
    }
  }

  async function attempt(request: (wire: Connection) => Promise<unknown>, undo?: () => void): Promise<void> {
    if (!connection) return dispatch({ type: 'fault', code: 'timeout' })
    try {
      await request(connection)
    } catch (cause) {
      undo?.()
      dispatch({ type: 'fault', code: faultOf(cause) })
    }
  }

  async function loadPage(wire: Connection): Promise<void> {
    const before = store.getState().messages.find((message) => message.id !== null)?.id
    const now = era
    if (!before) return
    const history = await wire.history({ before })
    if (now === era) dispatch({ type: 'history', history, older: true })
  }

  /** Leaves the conversation, with what was not sent yet. */
  function leave(): void {
    const waiting = store.getState().messages.filter((message) => message.state === 'pending')
    for (const message of waiting) dispatch({ type: 'ask-failed', key: message.key, code: 'timeout' })
    reset()
  }

  return {
    store,
    calm,
    start,
    ask(text) {
      const trimmed = text.trim()
      if (!trimmed || isBusy(store.getState())) return false
      // What the tab remembers is taken up before it remembers this question, too.
      start()
      const key = newId()
      dispatch({ type: 'asked', key, text: trimmed, timestamp: new Date().toISOString() })
      void send(key)
      return true
    },
    retry(key) {
      const message = store.getState().messages.find((known) => known.key === key)
      if (message?.state === 'unsent') {
        dispatch({ type: 'retried', key })
        void send(key)
      } else if (message?.role === 'assistant' && message.id && !isBusy(store.getState())) void regenerate(message.id)
    },
    stop() {
      const answer = streamingAnswer(store.getState())
      if (answer?.id) void attempt((wire) => wire.stop({ messageId: answer.id! }))
    },
    rate(messageId, value, comment) {
      const before = store.getState().messages.find((message) => message.id === messageId)?.feedback ?? null
      dispatch({ type: 'rated', messageId, value })
      void attempt((wire) => wire.feedback({ messageId, value, ...(comment && { comment }) }), () => dispatch({ type: 'rated', messageId, value: before }))
    },
    loadEarlier: () => void attempt(loadPage),
    async whole() {
      let failed = false
      while (store.getState().more && !failed) {
        const { length } = store.getState().messages
        await attempt(loadPage)
        failed = store.getState().messages.length === length
      }
      return failed ? null : store.getState().messages
    },
    reset: leave,
    async forget() {
      let done = false
      await attempt(async (wire) => {
        // What was never stored needs no deletion.
        if (memory.token()) await wire.forget()
        done = true
      })
      if (done) leave()
      return done
    },
    async leave(lead) {
      const wire = connection
      if (!wire) throw { code: 'timeout' } satisfies RequestFailure
      const accepted = await wire.lead(lead)
      memory.keepToken(accepted.visitorToken)
      return accepted
    },
    memory,
    tell: (code) => dispatch({ type: 'fault', code }),
    identify() {
      if (store.getState().wire === 'online') connection?.reconnect()
    },
    destroy() {
      destroyed = true
      stopWatching()
      connection?.close()
    },
  }
}

/** Whether the step from one state to the next is more text of the same answer and nothing else. */
function onlyGrew(before: Conversation, after: Conversation): boolean {
  const { live } = before
  return Boolean(live?.text) && after.live !== live && after.live?.messageId === live?.messageId && after.messages === before.messages
}

/** 128 random bits; `crypto.randomUUID` is missing on pages served without TLS, and the `Array.from` of old libraries takes no function. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
