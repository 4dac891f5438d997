import type { WidgetConfig } from '@loquia/contracts'
import { readOptions, type Visitor, type WidgetOptions } from './options'
import type { WidgetInstance } from './instance'

export type PageListener = [name: string, listener: unknown, hear: (event: Event) => void]

/** State that survives `document.open()`, which deletes the chat's listeners. */
export interface KeptState {
  /** The page may hold this object, so it is reused. */
  instance: WidgetInstance
  config: WidgetConfig | null
  visitor: Visitor | undefined
  listeners: PageListener[]
  typed: string | undefined
}

/** State that the parts of a chat share. */
export interface ChatState {
  readonly botId: string
  readonly api: string
  /** URL of the widget's files, with a trailing slash. */
  readonly base: string
  readonly inline: boolean
  wishes: WidgetOptions
  config: WidgetConfig | null
  /** The visitor is null after a logout. */
  visitor: Visitor | null | undefined
  gone: boolean
}

export function createChatState(options: WidgetOptions, base: string, before: KeptState | undefined): ChatState {
  const wishes = readOptions(options) as WidgetOptions
  return {
    botId: wishes.botId,
    api: new URL(wishes.api ?? base).origin,
    base,
    inline: wishes.mode === 'inline',
    wishes,
    config: before?.config ?? null,
    visitor: before?.visitor,
    gone: false,
  }
}
