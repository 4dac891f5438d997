import { visitorLanguages, type Accepted, type AnswerPart } from '@loquia/contracts'
import { createStore } from 'zustand/vanilla'
import type { Connection, ConnectionEvent, RequestFailure } from '../connection/connection'
import type { ConversationControls, ConversationOptions } from './controls'
import { faultOf } from './fault-of'
import { newId } from './new-id'
import { createAnswerStream } from './answer-stream'
import {
  emptyConversation,
  heldLength,
  isBusy,
  onlyGrew,
  ratingOf,
  streamingAnswer,
  type Conversation,
  type ConversationEvent,
} from './state'
import { fold } from './fold'

/**
 * How often a question is sent over wires that stay open while nothing acknowledges it, before the visitor is asked
 * what to do.
 */
const sendAttempts = 3
/** How long the wire lets the frame go first that shows the panel. */
const frameFirstMs = 50
/** How long a connection that could not be fetched is left alone at first. */
const refetchMs = 2_000

const pause = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms))

/** One conversation of one visitor: the pure state, and the requests that keep it true. */
export function createConversation({
  connect,
  memory,
  look,
  visitor,
  onEvent,
}: ConversationOptions): ConversationControls {
  const store = createStore<Conversation>(() => emptyConversation)
  const calm = createStore<Conversation>(() => emptyConversation)
  let connection: Connection | undefined
  /** Hands were shaken, and not to be shaken anew: what is sent before that would be taken for lost. */
  let greeted = false
  /** The token that the wire was opened with. Another tab may have begun, or left, the conversation since. */
  let wireToken: string | undefined
  let started = false
  let destroyed = false
  /**
   * Counts up when a conversation is left, so that a question which was asked in the old one is not marked as failed in
   * the new one. Other requests need no look at it: the new handshake cuts off what was not answered yet.
   */
  let era = 0
  /** Questions that are being sent, by their keys, and answers that are asked for anew, by their ids. */
  const inFlight = new Set<string>()
  /**
   * How often a question was sent, by its key, over wires that were not cut meanwhile. One that stands here may have
   * reached the server before: its answer may have been written without us.
   */
  const sent = new Map<string, number>()
  const answers = createAnswerStream({ state: store.getState, wire: () => connection, catchUp, renew })

  function dispatch(event: ConversationEvent): void {
    if (destroyed) return
    const before = store.getState()
    store.setState(fold(before, event), true)
    const after = store.getState()
    if (!onlyGrew(before, after)) calm.setState(after, true)
    const { messages } = after
    // Kept until the server has them, so that a reload sends them again under the same id.
    if (messages !== before.messages)
      memory.keepUnsent(
        messages.filter(({ id }) => id === null).map(({ key, text, timestamp }) => ({ key, text, timestamp })),
      )
    onEvent(event, after)
  }

  function hear(part: AnswerPart): void {
    const held = heldLength(store.getState(), part.messageId)
    dispatch({ type: 'answer', part })
    const missing =
      (part.type === 'answer-delta' && part.offset > held) || (part.type === 'answer-end' && held < part.length)
    if (missing && streamingAnswer(store.getState())?.id === part.messageId) void answers.resume(part.messageId)
    answers.heard()
    // It may be the answer to a question that seemed not to have arrived.
    if (part.type !== 'answer-delta' && store.getState().messages.some(({ state }) => state === 'unsent'))
      void catchUp()
  }

  /** Reads the stored conversation and takes up the answer that is being written. */
  async function catchUp(): Promise<void> {
    const wire = connection
    if (!wire || !memory.token()) return
    try {
      dispatch({ type: 'history', history: await wire.history({}), older: false })
      const answer = streamingAnswer(store.getState())
      if (answer?.id) await answers.resume(answer.id)
    } catch (cause) {
      if (faultOf(cause) === 'conversation_not_found') reset()
      else if (faultOf(cause) !== 'timeout') dispatch({ type: 'fault', code: faultOf(cause) })
    }
  }

  async function send(key: string): Promise<void> {
    const message = store.getState().messages.find((known) => known.key === key)
    // Sent again as soon as the wire is back.
    if (inFlight.has(key) || !isOpen() || message?.state !== 'pending') return
    if (memory.token() !== wireToken) return reconnect()
    const now = era
    const before = sent.get(key) ?? 0
    sent.set(key, before + 1)
    inFlight.add(key)
    const accept = (accepted: Accepted, missed = true): void => {
      // Left meanwhile, or acknowledged already.
      if (now !== era || store.getState().messages.find((known) => known.key === key)?.id) return
      keepToken(accepted.visitorToken)
      dispatch({ type: 'accepted', accepted })
      if (missed) void answers.resume(accepted.answerId)
      else answers.heard()
    }
    try {
      accept(await connection!.ask({ clientMessageId: key, text: message.text }, accept), before > 0)
    } catch (cause) {
      const code = faultOf(cause)
      if (now !== era) return
      // Cut off: sent again as soon as the wire is back.
      if (code === 'timeout' && !isOpen()) sent.set(key, 1)
      else if (before < sendAttempts - 1 && (code === 'timeout' || code === 'conversation_not_found')) {
        if (code !== 'timeout') memory.forget()
        // Where nothing comes through any more, a wire looks open for most of a minute.
        reconnect()
      } else dispatch({ type: 'ask-failed', key, code })
    } finally {
      inFlight.delete(key)
    }
  }

  function keepToken(token: string): void {
    wireToken = token
    memory.keepToken(token)
  }

  /** Shakes hands anew; what waits to be sent goes out behind that. */
  function reconnect(): void {
    greeted = false
    connection?.reconnect()
  }

  const isOpen = (): boolean => greeted && store.getState().wire === 'online'
  /** The same, unless that is under way: for a request that nobody acknowledged, or another visitor. */
  function renew(): void {
    if (isOpen()) reconnect()
  }

  function sendPending(): void {
    for (const message of store.getState().messages) if (message.state === 'pending') void send(message.key)
  }

  function listen(event: ConnectionEvent): void {
    if (event.type === 'answer') return hear(event.part)
    greeted ||= event.type === 'online'
    dispatch(event)
    if (event.type === 'online') void catchUp().then(sendPending)
    if (event.type === 'offline') answers.stop()
    if (event.type === 'refused' && event.code === 'conversation_not_found') reset()
  }

  function start(): void {
    if (!started) void openWire()
  }

  async function openWire(): Promise<void> {
    started = true
    for (const question of memory.unsent()) {
      sent.set(question.key, 1)
      dispatch({ type: 'asked', ...question })
    }
    dispatch({ type: 'connecting' })
    for (let waitMs = refetchMs; ; waitMs *= 2) {
      try {
        const [{ connect: open }] = await Promise.all([connect(), pause(frameFirstMs)])
        if (!destroyed)
          connection = open(
            {
              api: look().api,
              botId: look().botId,
              language: () => visitorLanguages.find((known) => known === look().locale),
              visitorToken: () => (wireToken = memory.token()),
              visitor,
            },
            listen,
          )
        return
      } catch {
        dispatch({ type: 'offline' })
        await pause(waitMs)
      }
      if (destroyed) return
    }
  }

  function reset(): void {
    era++
    answers.stop()
    memory.forget()
    const unsent = store.getState().messages.filter((message) => message.state === 'pending')
    dispatch({ type: 'emptied' })
    for (const message of unsent)
      dispatch({ type: 'asked', key: message.key, text: message.text, timestamp: message.timestamp })
    reconnect()
  }

  async function regenerate(messageId: string): Promise<void> {
    if (!connection) return dispatch({ type: 'fault', code: 'timeout' })
    // Pressed twice, it is asked once.
    if (inFlight.has(messageId)) return
    inFlight.add(messageId)
    dispatch({ type: 'fault', code: null })
    try {
      dispatch({ type: 'accepted', accepted: await connection.regenerate({ messageId }) })
      answers.heard()
    } catch (cause) {
      dispatch({ type: 'fault', code: faultOf(cause) })
    }
    inFlight.delete(messageId)
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

  /** Resolves when the wire is open, however long that takes. Rejects with a `RequestFailure` when it never will be. */
  function opened(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const { refusal, closed } = store.getState()
        if (!isOpen() && !closed) return
        end()
        if (!closed) resolve(connection!)
        else reject({ code: refusal! } satisfies RequestFailure)
      }
      const end = store.subscribe(look)
      look()
    })
  }

  async function loadPage(wire: Connection): Promise<void> {
    const before = store.getState().messages.find((message) => message.id !== null)?.id
    if (before) dispatch({ type: 'history', history: await wire.history({ before }), older: true })
  }

  /** Leaves the conversation, with what was not sent yet. */
  function leaveConversation(): void {
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
        sent.set(key, 1)
        dispatch({ type: 'retried', key })
        void send(key)
      } else if (message?.role === 'assistant' && message.id && !isBusy(store.getState())) void regenerate(message.id)
    },
    stop() {
      const answer = streamingAnswer(store.getState())
      // Once the wire is back, if need be: a press is not lost.
      if (answer?.id) void attempt(async () => (await opened()).stop({ messageId: answer.id! }))
    },
    rate(messageId, value, { comment, source } = {}) {
      const before = ratingOf(store.getState(), messageId, source)
      dispatch({ type: 'rated', messageId, value, source })
      void attempt(
        (wire) => wire.feedback({ messageId, value, ...(comment && { comment }), ...(source && { source }) }),
        () => dispatch({ type: 'rated', messageId, value: before, source }),
      )
    },
    loadEarlier: () => attempt(loadPage),
    reset: leaveConversation,
    async forget() {
      let done = false
      await attempt(async (wire) => {
        // What was never stored needs no deletion.
        if (memory.token()) await wire.forget()
        done = true
      })
      if (done) {
        leaveConversation()
        memory.forget(true)
      }
      return done
    },
    async sendLead(lead) {
      start()
      // As with a question: another tab may have begun the conversation.
      if (memory.token() !== wireToken) reconnect()
      const accepted = await (await opened()).lead(lead)
      keepToken(accepted.visitorToken)
      return accepted
    },
    memory,
    tell: (code) => dispatch({ type: 'fault', code }),
    identify: renew,
    destroy() {
      destroyed = true
      answers.stop()
      connection?.close()
      connection = undefined
    },
  }
}
