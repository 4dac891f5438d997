import type { Accepted } from '@loquia/contracts'
import type { Connection } from '../connection/connection'
import type { AnswerStream } from './answer-stream'
import type { ConversationControls } from './controls'
import { faultCodeOf } from './fault-code-of'
import { isBusy, type Conversation, type ConversationEvent } from './state'

/** Attempts before the visitor is asked. */
const sendAttempts = 3

interface Delivery extends Pick<ConversationControls, 'retry'> {
  send(key: string): Promise<void>
  sendPending(): void
  /** An earlier page sent the question, so its answer may exist. */
  mayHaveArrived(key: string): void
}

interface DeliveryOptions {
  state: () => Conversation
  dispatch: (event: ConversationEvent) => void
  wire: () => Connection | undefined
  isOpen: () => boolean
  reconnect: () => void
  answers: AnswerStream
  storeToken: (token: string) => void
  isOtherVisitor: () => boolean
  forgetVisitor: () => void
  /** An old question must not fail in the new conversation; other requests are cut off by the handshake. */
  era: () => number
}

export function createDelivery({
  state,
  dispatch,
  wire,
  isOpen,
  reconnect,
  answers,
  storeToken,
  isOtherVisitor,
  forgetVisitor,
  era,
}: DeliveryOptions): Delivery {
  const inFlight = new Set<string>()
  /** A counted question may have arrived, and its answer may exist. */
  const sent = new Map<string, number>()

  async function send(key: string): Promise<void> {
    const message = state().messages.find((known) => known.key === key)
    if (inFlight.has(key) || !isOpen() || message?.state !== 'pending') return
    if (isOtherVisitor()) return reconnect()
    const now = era()
    const before = sent.get(key) ?? 0
    sent.set(key, before + 1)
    inFlight.add(key)
    const accept = (accepted: Accepted, missed = true): void => {
      if (now !== era() || state().messages.find((known) => known.key === key)?.id) return
      storeToken(accepted.visitorToken)
      dispatch({ type: 'accepted', accepted })
      // An agent answers, so no bot answer follows.
      if (missed && accepted.answerId !== null) void answers.resume(accepted.answerId)
      else answers.recordActivity()
    }
    try {
      accept(await wire()!.ask({ clientMessageId: key, text: message.text }, accept), before > 0)
    } catch (cause) {
      const code = faultCodeOf(cause)
      if (now !== era()) return
      // The question is sent again once online.
      if (code === 'timeout' && !isOpen()) sent.set(key, 1)
      else if (before < sendAttempts - 1 && (code === 'timeout' || code === 'conversation_not_found')) {
        if (code !== 'timeout') forgetVisitor()
        // A dead connection looks open for almost a minute.
        reconnect()
      } else dispatch({ type: 'ask-failed', key, code })
    } finally {
      inFlight.delete(key)
    }
  }

  function sendPending(): void {
    for (const message of state().messages) if (message.state === 'pending') void send(message.key)
  }

  async function regenerate(messageId: string): Promise<void> {
    const open = wire()
    if (!open) return dispatch({ type: 'fault', code: 'timeout' })
    // Prevents double requests.
    if (inFlight.has(messageId)) return
    inFlight.add(messageId)
    dispatch({ type: 'fault', code: null })
    try {
      dispatch({ type: 'accepted', accepted: await open.regenerate({ messageId }) })
      answers.recordActivity()
    } catch (cause) {
      dispatch({ type: 'fault', code: faultCodeOf(cause) })
    }
    inFlight.delete(messageId)
  }

  return {
    send,
    sendPending,
    retry(key) {
      const message = state().messages.find((known) => known.key === key)
      if (message?.state === 'unsent') {
        sent.set(key, 1)
        dispatch({ type: 'retried', key })
        void send(key)
      } else if (message?.role === 'assistant' && message.id && !isBusy(state())) void regenerate(message.id)
    },
    mayHaveArrived(key) {
      sent.set(key, 1)
    },
  }
}
