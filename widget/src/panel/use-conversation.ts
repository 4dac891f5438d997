import { createContext, useContext, useLayoutEffect, useReducer, useRef } from 'react'
import type { WidgetConfig } from '@loquia/contracts'
import type { ConversationControls } from '../conversation/controls'
import type { Conversation } from '../conversation/state'
import type { WidgetEvents } from '../instance'
import type { Look, Visitor } from '../options'
import type { Texts } from './texts'

/** What every part of the panel may use. */
export interface PanelContext {
  chat: ConversationControls
  texts: Texts
  look: Look
  config: WidgetConfig | null
  /** The name of the chat. */
  title: string
  /** The greeting. */
  welcome: string
  /** The greeting is the owner's or the page's, so nothing in it need say that a machine answers. */
  isOwnWelcome: boolean
  visitor: () => Visitor | null | undefined
  /** Text that the composer starts with. */
  typed: string | undefined
  hasSound: () => boolean
  emitLead: (lead: Omit<WidgetEvents['lead'], 'botId'>) => void
  /** Tells a screen reader something, politely. */
  announce: (text?: string) => void
}

const Context = createContext<PanelContext | null>(null)
export const PanelProvider = Context.Provider

/** What every part of the panel may use. Throws outside of it. */
export function usePanel(): PanelContext {
  const context = useContext(Context)
  if (!context) throw new Error('A part of the panel was drawn outside of it.')
  return context
}

/**
 * Draws again when what `select` picks becomes another value. The text of an answer that is being written is not
 * followed.
 */
export function useConversation<T>(select: (state: Conversation) => T): T {
  const { calm } = usePanel().chat
  const [, drawAgain] = useReducer((drawings: number) => drawings + 1, 0)
  const value = select(calm.getState())
  const drawn = useRef({ select, value })
  useLayoutEffect(() => {
    drawn.current = { select, value }
  })
  // What changed between a drawing and its effects is seen by the first look; React's own hook for this weighs more
  // than the rest of the file.
  useLayoutEffect(() => {
    const look = (): void => {
      if (drawn.current.select(calm.getState()) !== drawn.current.value) drawAgain()
    }
    look()
    return calm.subscribe(look)
  }, [calm, drawn])
  return value
}

/** The author of the next answer: an agent by name while one has the conversation, else the AI assistant. */
export function useAnswering(): { agent: boolean; name: string } {
  const { texts, config } = usePanel()
  const person = useConversation(({ handover }) =>
    handover?.state === 'taken' ? handover.person?.name || config?.name : undefined,
  )
  return { agent: Boolean(person), name: person || texts.ai }
}
