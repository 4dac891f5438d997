import type { AnswerAuthor, HandoffState, Outcome } from '@loquia/contracts'
import type { Visitor, WidgetOptions } from './options'

/** Also dispatched as bubbling DOM events `loquia:<name>`. */
export interface WidgetEvents {
  ready: { botId: string }
  open: { botId: string }
  close: { botId: string }
  message: { botId: string; id: string; text: string }
  answer: {
    botId: string
    id: string
    text: string
    /** Null for an answer that the visitor stopped. */
    outcome: Outcome | null
    refused: boolean
    generatedBy: AnswerAuthor
    sources: { url: string; title: string }[]
  }
  person: { botId: string; id: string; name: string; text: string }
  /** `name` is the agent's, while the state is `taken`. */
  handover: { botId: string; state: HandoffState; name: string | null }
  lead: { botId: string; id: string; name: string; email: string; message: string }
  error: { botId: string; code: string }
  destroy: { botId: string }
}
export type WidgetEventName = keyof WidgetEvents

/** After `destroy`, methods do nothing. */
export interface WidgetInstance {
  readonly botId: string
  readonly element: HTMLElement
  open(): void
  close(): void
  toggle(): void
  send(text: string): void
  /** `undefined` or `null` restores the owner's setting. */
  setOptions(options: {
    [K in Exclude<keyof WidgetOptions, 'botId' | 'api' | 'mode' | 'target'>]?: WidgetOptions[K] | null | undefined
  }): void
  /** `null` logs out: deletes the visitor's data on this device and starts a new conversation. */
  identify(visitor: Visitor | null): void
  on<N extends WidgetEventName>(name: N, listener: (detail: WidgetEvents[N]) => void): () => void
  off<N extends WidgetEventName>(name: N, listener: (detail: WidgetEvents[N]) => void): void
  reset(): void
  destroy(): void
}
