import type { AnswerPart } from '@loquia/contracts'
import { createStore } from 'zustand/vanilla'
import type { Connection } from '../connection/connection'
import type { ConversationControls, ConversationOptions } from './controls'
import { faultCodeOf } from './fault-code-of'
import { newId } from './new-id'
import { createAnswerStream } from './answer-stream'
import { createDelivery } from './delivery'
import { fetchConnect } from './fetch-connect'
import { createRequests } from './requests'
import {
  emptyConversation,
  receivedLength,
  isBusy,
  onlyGrew,
  streamingAnswer,
  type Conversation,
  type ConversationEvent,
} from './state'
import { foldEvent } from './fold'

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
  /** Requests sent before the handshake would be lost. */
  let greeted = false
  /** Another tab may have changed the conversation. */
  let wireToken: string | undefined
  let started = false
  let destroyed = false
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
    storeToken,
    isOtherVisitor: () => memory.token() !== wireToken,
    forgetVisitor: () => memory.forget(),
    era: () => era,
  })

  function dispatch(event: ConversationEvent): void {
    if (destroyed) return
    const before = store.getState()
    store.setState(foldEvent(before, event), true)
    const after = store.getState()
    if (!onlyGrew(before, after)) calm.setState(after, true)
    const { messages } = after
    // A reload resends them under the same ids.
    if (messages !== before.messages)
      memory.keepUnsent(
        messages.filter(({ id }) => id === null).map(({ key, text, timestamp }) => ({ key, text, timestamp })),
      )
    onEvent(event, after)
  }

  function receivePart(part: AnswerPart): void {
    const receivedChars = receivedLength(store.getState(), part.messageId)
    dispatch({ type: 'answer', part })
    const missing =
      (part.type === 'answer-delta' && part.offset > receivedChars) ||
      (part.type === 'answer-end' && receivedChars < part.length)
    if (missing && streamingAnswer(store.getState())?.id === part.messageId) void answers.resume(part.messageId)
    answers.recordActivity()
    // The question may have arrived after all.
    if (part.type !== 'answer-delta' && store.getState().messages.some(({ state }) => state === 'unsent'))
      void catchUp()
  }

  async function catchUp(): Promise<void> {
    const wire = connection
    if (!wire || !memory.token()) return
    try {
      dispatch({ type: 'history', history: await wire.history({}), older: false })
      const answer = streamingAnswer(store.getState())
      if (answer?.id) await answers.resume(answer.id)
    } catch (cause) {
      if (faultCodeOf(cause) === 'conversation_not_found') reset()
      else if (faultCodeOf(cause) !== 'timeout') dispatch({ type: 'fault', code: faultCodeOf(cause) })
    }
  }

  function storeToken(token: string): void {
    wireToken = token
    memory.storeToken(token)
  }

  function reconnect(): void {
    greeted = false
    connection?.reconnect()
  }

  function isOpen(): boolean {
    return greeted && store.getState().wire === 'online'
  }
  function renew(): void {
    if (isOpen()) reconnect()
  }

  function receiveEvent(event: ConversationEvent): void {
    const { messages } = store.getState()
    if (event.type === 'answer') return receivePart(event.part)
    if (event.type === 'said' && messages.some(({ id }) => id === event.message.id)) return
    greeted ||= event.type === 'online'
    dispatch(event)
    // A verified visitor continues their own conversation, not this device's.
    const token = event.type === 'welcome' && event.welcome.visitorToken
    if (token && token !== wireToken) {
      storeToken(token)
      void catchUp()
    }
    // The preceding message is missing.
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
    const open = await fetchConnect(connect, {
      isOver: () => destroyed,
      onFailure: () => dispatch({ type: 'offline' }),
    })
    connection = open?.(
      {
        api: look().api,
        botId: look().botId,
        language: () => look().locale,
        visitorToken: () => (wireToken = memory.token()),
        visitor,
        isShown,
      },
      receiveEvent,
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

  function leaveConversation(): void {
    const { handover, messages } = store.getState()
    // No agent should join an abandoned conversation.
    if (handover?.state === 'waiting') connection?.cancelPerson().catch(() => 0)
    for (const { key, state } of messages)
      if (state === 'pending') dispatch({ type: 'ask-failed', key, code: 'timeout' })
    reset()
  }

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
      // First loads the tab's memory.
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
        // Unstored conversations need no deletion.
        if (memory.token()) await wire.forget()
        done = true
      })
      if (done) leaveForGood()
      return done
    },
    async request(send) {
      start()
      // Another tab may have started the conversation.
      if (memory.token() !== wireToken) reconnect()
      const reply = await send(await requests.waitForConnection())
      if ('visitorToken' in reply) storeToken(reply.visitorToken as string)
      return reply
    },
    typing: () => connection?.typing(),
    markSeen: () => connection?.tellShown(),
    hear: receiveEvent,
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
