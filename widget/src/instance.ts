import type { AnswerAuthor, HandoverState, Outcome } from '@loquia/contracts'
import type { Visitor, WidgetOptions } from './options'

/**
 * What a page hears about: as `on(name, listener)` and as a DOM event `loquia:<name>` that bubbles from the widget's
 * element.
 */
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
    /** `outcome` is `none`. */
    refused: boolean
    /** `owner`: a custom answer, in the owner's words. */
    generatedBy: AnswerAuthor
    sources: { url: string; title: string }[]
  }
  /** A person of the business wrote. */
  person: { botId: string; id: string; name: string; text: string }
  /** Who answers has changed. `name`: of the person, while it is `taken`. */
  handover: { botId: string; state: HandoverState; name: string | null }
  /** A visitor left a message for the business. */
  lead: { botId: string; id: string; name: string; email: string; message: string }
  error: { botId: string; code: string }
  destroy: { botId: string }
}
export type WidgetEventName = keyof WidgetEvents

/** One chat on a page. Every method may be called at any time; after `destroy` they do nothing. */
export interface WidgetInstance {
  readonly botId: string
  readonly element: HTMLElement
  open(): void
  close(): void
  toggle(): void
  /** Asks a question as if the visitor had typed it. */
  send(text: string): void
  /** Changes look and words at once; a value of `undefined` or `null` goes back to the owner's setting. */
  setOptions(options: {
    [K in Exclude<keyof WidgetOptions, 'botId' | 'api' | 'mode' | 'target'>]?: WidgetOptions[K] | null | undefined
  }): void
  /** `null`, when somebody logs out: forgets them and what this device has of them, and begins a new conversation. */
  identify(visitor: Visitor | null): void
  on<N extends WidgetEventName>(name: N, listener: (detail: WidgetEvents[N]) => void): () => void
  off<N extends WidgetEventName>(name: N, listener: (detail: WidgetEvents[N]) => void): void
  /** Starts a new conversation and forgets the old one's token. */
  reset(): void
  destroy(): void
}
