import type { Connection } from '../connection/connection'
import { faultOf } from './fault-of'
import { heldLength, streamingAnswer, type Conversation } from './state'

/** An answer from which nothing was heard for this long is asked for again. */
const silenceMs = 12_000

export interface AnswerStream {
  /** Asks for the rest of an answer from what is held. */
  resume(messageId: string): Promise<void>
  /** To be called whenever something was heard of an answer. */
  heard(): void
  /** Nothing is to be expected for now. */
  stop(): void
}

interface AnswerStreamOptions {
  state: () => Conversation
  wire: () => Connection | undefined
  catchUp: () => Promise<void>
  renew: () => void
}

/**
 * Keeps the answer that is being written whole: its rest is asked for when a piece is missing or nothing comes any
 * more.
 * @param renew opens the wire anew, over which nothing comes through
 */
export function createAnswerStream({ state, wire, catchUp, renew }: AnswerStreamOptions): AnswerStream {
  let silence: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  let resuming: string | undefined

  /** One timer for many tokens: when it rings too early, it is set again for the rest. */
  function check(): void {
    silence = undefined
    const answer = streamingAnswer(state())
    if (!answer?.id) return
    const restMs = heardAt + silenceMs - performance.now()
    if (restMs > 0) silence = setTimeout(check, restMs)
    else void resume(answer.id)
  }
  function heard(): void {
    heardAt = performance.now()
    silence ??= setTimeout(check, silenceMs)
  }
  async function resume(messageId: string): Promise<void> {
    const open = wire()
    if (!open || state().wire !== 'online') return
    const offset = heldLength(state(), messageId)
    const request = `${messageId}:${offset}`
    if (resuming === request) return
    resuming = request
    try {
      await open.resume({ messageId, offset })
    } catch (cause) {
      // The answer is no longer there to be resumed: the stored messages tell what became of it.
      if (faultOf(cause) === 'message_not_found') await catchUp()
      else if (faultOf(cause) === 'timeout') renew()
    } finally {
      if (resuming === request) resuming = undefined
      heard()
    }
  }
  return {
    resume,
    heard,
    stop() {
      clearTimeout(silence)
      silence = undefined
    },
  }
}
