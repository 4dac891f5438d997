import type { StoreApi } from 'zustand/vanilla'
import type { Connection, RequestFailure } from '../connection/connection'
import type { ConversationControls } from './controls'
import { faultOf } from './fault-of'
import { ratingOf, streamingAnswer, type Conversation, type ConversationEvent } from './state'

interface Requests extends Pick<ConversationControls, 'stop' | 'rate' | 'loadEarlier'> {
  /** Makes a request; a failure ends in the state, after `undo`. */
  attempt(request: (wire: Connection) => Promise<unknown>, undo?: () => void): Promise<void>
  /** Resolves when the wire is open, however long that takes. Rejects with a `RequestFailure` when it never will be. */
  opened(): Promise<Connection>
}

interface RequestsOptions {
  store: StoreApi<Conversation>
  dispatch: (event: ConversationEvent) => void
  wire: () => Connection | undefined
  isOpen: () => boolean
}

/** What a visitor asks for beside answers. */
export function createRequests({ store, dispatch, wire, isOpen }: RequestsOptions): Requests {
  async function attempt(request: (wire: Connection) => Promise<unknown>, undo?: () => void): Promise<void> {
    const open = wire()
    if (!open) return dispatch({ type: 'fault', code: 'timeout' })
    try {
      await request(open)
    } catch (cause) {
      undo?.()
      dispatch({ type: 'fault', code: faultOf(cause) })
    }
  }

  function opened(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const { refusal, closed } = store.getState()
        if (!isOpen() && !closed) return
        end()
        if (!closed) resolve(wire()!)
        else reject({ code: refusal! } satisfies RequestFailure)
      }
      const end = store.subscribe(look)
      look()
    })
  }

  async function loadPage(open: Connection): Promise<void> {
    const before = store.getState().messages.find((message) => message.id !== null)?.id
    if (before) dispatch({ type: 'history', history: await open.history({ before }), older: true })
  }

  return {
    attempt,
    opened,
    stop() {
      const answer = streamingAnswer(store.getState())
      // Once the wire is back, if need be: a press is not lost.
      if (answer?.id) void attempt(async () => (await opened()).stop({ messageId: answer.id! }))
    },
    rate(messageId, value, { comment, source } = {}) {
      const before = ratingOf(store.getState(), messageId, source)
      dispatch({ type: 'rated', messageId, value, source })
      void attempt(
        (open) => open.feedback({ messageId, value, ...(comment && { comment }), ...(source && { source }) }),
        () => dispatch({ type: 'rated', messageId, value: before, source }),
      )
    },
    loadEarlier: () => attempt(loadPage),
  }
}
