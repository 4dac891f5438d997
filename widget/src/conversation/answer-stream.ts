import type { Connection } from '../connection/connection'
import { faultCodeOf } from './fault-code-of'
import { receivedLength, streamingAnswer, type Conversation } from './state'

/** Silence after which an answer is requested again. */
const silenceMs = 12_000

export interface AnswerStream {
  resume(messageId: string): Promise<void>
  recordActivity(): void
  stop(): void
}

interface AnswerStreamOptions {
  state: () => Conversation
  wire: () => Connection | undefined
  catchUp: () => Promise<void>
  renew: () => void
}

/**
 * Requests missing text, also after silence.
 * @param renew reopens a dead connection
 */
export function createAnswerStream({ state, wire, catchUp, renew }: AnswerStreamOptions): AnswerStream {
  let silence: ReturnType<typeof setTimeout> | undefined
  let lastActivityAt = 0
  let resuming: string | undefined

  /** One timer for many tokens. */
  function resumeIfSilent(): void {
    silence = undefined
    const answer = streamingAnswer(state())
    if (!answer?.id) return
    const restMs = lastActivityAt + silenceMs - performance.now()
    if (restMs > 0) silence = setTimeout(resumeIfSilent, restMs)
    else void resume(answer.id)
  }
  function recordActivity(): void {
    lastActivityAt = performance.now()
    silence ??= setTimeout(resumeIfSilent, silenceMs)
  }
  async function resume(messageId: string): Promise<void> {
    const open = wire()
    if (!open || state().wire !== 'online') return
    const offset = receivedLength(state(), messageId)
    const request = `${messageId}:${offset}`
    if (resuming === request) return
    resuming = request
    try {
      await open.resume({ messageId, offset })
    } catch (cause) {
      // Stored messages show the fate of a lost answer.
      if (faultCodeOf(cause) === 'message_not_found') await catchUp()
      else if (faultCodeOf(cause) === 'timeout') renew()
    } finally {
      if (resuming === request) resuming = undefined
      recordActivity()
    }
  }
  return {
    resume,
    recordActivity,
    stop() {
      clearTimeout(silence)
      silence = undefined
    },
  }
}
