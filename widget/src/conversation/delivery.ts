import type { Accepted } from '@loquia/contracts'
import type { Connection } from '../connection/connection'
import type { AnswerStream } from './answer-stream'
import type { ConversationControls } from './controls'
import { faultOf } from './fault-of'
import { isBusy, type Conversation, type ConversationEvent } from './state'

/**
 * How often a question is sent over wires that stay open while nothing acknowledges it, before the visitor is asked
 * what to do.
 */
const sendAttempts = 3

interface Delivery extends Pick<ConversationControls, 'retry'> {
  send(key: string): Promise<void>
  /** Sends what waits for the wire. */
  sendPending(): void
  /** A question was sent by an earlier page: its answer may have been written without us. */
  mayHaveArrived(key: string): void
}

interface DeliveryOptions {
  state: () => Conversation
  dispatch: (event: ConversationEvent) => void
  wire: () => Connection | undefined
  isOpen: () => boolean
  reconnect: () => void
  answers: AnswerStream
  keepToken: (token: string) => void
  /** Whether another tab has begun, or left, the conversation since the wire was opened. */
  isOtherVisitor: () => boolean
  forgetVisitor: () => void
  /**
   * Counts up when a conversation is left, so that a question which was asked in the old one is not marked as failed in
   * the new one. Other requests need no look at it: the new handshake cuts off what was not answered yet.
   */
  era: () => number
}

/** Brings each question to the server once, however often that takes, and has answers written anew. */
export function createDelivery({
  state,
  dispatch,
  wire,
  isOpen,
  reconnect,
  answers,
  keepToken,
  isOtherVisitor,
  forgetVisitor,
  era,
}: DeliveryOptions): Delivery {
  /** Questions that are being sent, by their keys, and answers that are asked for anew, by their ids. */
  const inFlight = new Set<string>()
  /**
   * How often a question was sent, by its key, over wires that were not cut meanwhile. One that stands here may have
   * reached the server before: its answer may have been written without us.
   */
  const sent = new Map<string, number>()

  async function send(key: string): Promise<void> {
    const message = state().messages.find((known) => known.key === key)
    // Sent again as soon as the wire is back.
    if (inFlight.has(key) || !isOpen() || message?.state !== 'pending') return
    if (isOtherVisitor()) return reconnect()
    const now = era()
    const before = sent.get(key) ?? 0
    sent.set(key, before + 1)
    inFlight.add(key)
    const accept = (accepted: Accepted, missed = true): void => {
      // Left meanwhile, or acknowledged already.
      if (now !== era() || state().messages.find((known) => known.key === key)?.id) return
      keepToken(accepted.visitorToken)
      dispatch({ type: 'accepted', accepted })
      // A person answers, and no answer follows by itself.
      if (missed && accepted.answerId !== null) void answers.resume(accepted.answerId)
      else answers.heard()
    }
    try {
      accept(await wire()!.ask({ clientMessageId: key, text: message.text }, accept), before > 0)
    } catch (cause) {
      const code = faultOf(cause)
      if (now !== era()) return
      // Cut off: sent again as soon as the wire is back.
      if (code === 'timeout' && !isOpen()) sent.set(key, 1)
      else if (before < sendAttempts - 1 && (code === 'timeout' || code === 'conversation_not_found')) {
        if (code !== 'timeout') forgetVisitor()
        // Where nothing comes through any more, a wire looks open for most of a minute.
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
    // Pressed twice, it is asked once.
    if (inFlight.has(messageId)) return
    inFlight.add(messageId)
    dispatch({ type: 'fault', code: null })
    try {
      dispatch({ type: 'accepted', accepted: await open.regenerate({ messageId }) })
      answers.heard()
    } catch (cause) {
      dispatch({ type: 'fault', code: faultOf(cause) })
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
