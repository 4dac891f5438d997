import type { StoreApi } from 'zustand/vanilla'
import type { Connection, RequestFailure } from '../connection/connection'
import type { ConversationControls } from './controls'
import { faultCodeOf } from './fault-code-of'
import { findRating, streamingAnswer, type Conversation, type ConversationEvent } from './state'

interface Requests extends Pick<ConversationControls, 'stop' | 'rate' | 'loadEarlier'> {
  attempt(request: (wire: Connection) => Promise<unknown>, undo?: () => void): Promise<void>
  /** Rejects with a `RequestFailure` if refused for good. */
  waitForConnection(): Promise<Connection>
}

interface RequestsOptions {
  store: StoreApi<Conversation>
  dispatch: (event: ConversationEvent) => void
  wire: () => Connection | undefined
  isOpen: () => boolean
}

export function createRequests({ store, dispatch, wire, isOpen }: RequestsOptions): Requests {
  async function attempt(request: (wire: Connection) => Promise<unknown>, undo?: () => void): Promise<void> {
    const open = wire()
    if (!open) return dispatch({ type: 'fault', code: 'timeout' })
    try {
      await request(open)
    } catch (cause) {
      undo?.()
      dispatch({ type: 'fault', code: faultCodeOf(cause) })
    }
  }

  function waitForConnection(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const checkState = (): void => {
        const { refusal, closed } = store.getState()
        if (!isOpen() && !closed) return
        end()
        if (!closed) resolve(wire()!)
        else reject({ code: refusal! } satisfies RequestFailure)
      }
      const end = store.subscribe(checkState)
      checkState()
    })
  }

  async function loadPage(open: Connection): Promise<void> {
    const before = store.getState().messages.find((message) => message.id !== null)?.id
    if (before) dispatch({ type: 'history', history: await open.history({ before }), older: true })
  }

  return {
    attempt,
    waitForConnection,
    stop() {
      const answer = streamingAnswer(store.getState())
      // No click is lost.
      if (answer?.id) void attempt(async () => (await waitForConnection()).stop({ messageId: answer.id! }))
    },
    rate(messageId, value, { comment, source } = {}) {
      const before = findRating(store.getState(), messageId, source)
      dispatch({ type: 'rated', messageId, value, source })
      void attempt(
        (open) => open.feedback({ messageId, value, ...(comment && { comment }), ...(source && { source }) }),
        () => dispatch({ type: 'rated', messageId, value: before, source }),
      )
    },
    loadEarlier: () => attempt(loadPage),
  }
}
