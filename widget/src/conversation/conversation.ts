import type { AnswerPart } from '@loquia/contracts'
import { createStore } from 'zustand/vanilla'
import type { Connection, ConnectionEvent } from '../connection/connection'
import type { ConversationControls, ConversationOptions } from './controls'
import { faultOf } from './fault-of'
import { newId } from './new-id'
import { createAnswerStream } from './answer-stream'
import { createDelivery } from './delivery'
import { fetchConnect } from './fetch-connect'
import { createRequests } from './requests'
import {
  emptyConversation,
  heldLength,
  isBusy,
  onlyGrew,
  streamingAnswer,
  type Conversation,
  type ConversationEvent,
} from './state'
import { fold } from './fold'

/** One conversation of one visitor: the pure state, and the requests that keep it true. */
export function createConversation({
  connect,
  memory,
  look,
  visitor,
  isShown,
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
  /** Counts up when a conversation is left. */
  let era = 0
  const wire = (): Connection | undefined => connection
  const answers = createAnswerStream({ state: store.getState, wire, catchUp, renew })
  const requests = createRequests({ store, dispatch, wire, isOpen })
  const delivery = createDelivery({
    state: store.getState,
    dispatch,
    wire,
    isOpen,
    reconnect,
    answers,
    keepToken,
    isOtherVisitor: () => memory.token() !== wireToken,
    forgetVisitor: () => memory.forget(),
    era: () => era,
  })

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

  function keepToken(token: string): void {
    wireToken = token
    memory.keepToken(token)
  }

  /** Shakes hands anew; what waits to be sent goes out behind that. */
  function reconnect(): void {
    greeted = false
    connection?.reconnect()
  }

  function isOpen(): boolean {
    return greeted && store.getState().wire === 'online'
  }
  /** The same, unless that is under way: for a request that nobody acknowledged, or another visitor. */
  function renew(): void {
    if (isOpen()) reconnect()
  }

  function listen(event: ConnectionEvent): void {
    const { messages } = store.getState()
    if (event.type === 'answer') return hear(event.part)
    if (event.type === 'said' && messages.some(({ id }) => id === event.message.id)) return
    greeted ||= event.type === 'online'
    dispatch(event)
    // A verified visitor goes on with their own conversation, and not with what this device had.
    const token = event.type === 'welcome' && event.welcome.visitorToken
    if (token && token !== wireToken) {
      keepToken(token)
      void catchUp()
    }
    // What it stands behind is missing.
    if (event.type === 'said' && store.getState().messages === messages) void catchUp()
    if (event.type === 'online') void catchUp().then(delivery.sendPending)
    if (event.type === 'offline') answers.stop()
    if (event.type === 'refused' && event.code === 'conversation_not_found') reset()
  }

  function start(): void {
    if (!started) void openWire()
  }

  async function openWire(): Promise<void> {
    started = true
    for (const question of memory.unsent()) {
      delivery.mayHaveArrived(question.key)
      dispatch({ type: 'asked', ...question })
    }
    dispatch({ type: 'connecting' })
    const open = await fetchConnect(connect, { isOver: () => destroyed, failed: () => dispatch({ type: 'offline' }) })
    connection = open?.(
      {
        api: look().api,
        botId: look().botId,
        language: () => look().locale,
        visitorToken: () => (wireToken = memory.token()),
        visitor,
        isShown,
      },
      listen,
    )
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

  /** Leaves the conversation, with what was not sent yet. */
  function leaveConversation(): void {
    const { handover, messages } = store.getState()
    // Nobody should come to a conversation that was left.
    if (handover?.state === 'waiting') connection?.cancelPerson().catch(() => 0)
    for (const { key, state } of messages)
      if (state === 'pending') dispatch({ type: 'ask-failed', key, code: 'timeout' })
    reset()
  }

  /** The same, and what else this browser has of the visitor. */
  function leaveForGood(): void {
    leaveConversation()
    memory.forget(true)
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
      void delivery.send(key)
      return true
    },
    retry: delivery.retry,
    stop: requests.stop,
    rate: requests.rate,
    loadEarlier: requests.loadEarlier,
    reset: leaveConversation,
    async forget() {
      let done = false
      await requests.attempt(async (wire) => {
        // What was never stored needs no deletion.
        if (memory.token()) await wire.forget()
        done = true
      })
      if (done) leaveForGood()
      return done
    },
    async request(send) {
      start()
      // As with a question: another tab may have begun the conversation.
      if (memory.token() !== wireToken) reconnect()
      const reply = await send(await requests.opened())
      if ('visitorToken' in reply) keepToken(reply.visitorToken as string)
      return reply
    },
    typing: () => connection?.typing(),
    seen: () => connection?.tellShown(),
    hear: listen,
    catchUp,
    memory,
    tell: (code) => dispatch({ type: 'fault', code }),
    identify: renew,
    logout: leaveForGood,
    destroy() {
      destroyed = true
      answers.stop()
      connection?.close()
      connection = undefined
    },
  }
}
