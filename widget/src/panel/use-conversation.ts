import { createContext, useContext, useLayoutEffect, useReducer, useRef } from 'react'
import type { WidgetConfig } from '@loquia/contracts'
import type { ConversationControls } from '../conversation/controls'
import type { Conversation } from '../conversation/state'
import type { WidgetEvents } from '../instance'
import type { Appearance, Visitor } from '../options'
import type { Texts } from './texts'

export interface PanelContext {
  shadow: ShadowRoot
  chat: ConversationControls
  texts: Texts
  look: Appearance
  config: WidgetConfig | null
  title: string
  welcome: string
  /** Custom greetings need not say that a machine answers. */
  isOwnWelcome: boolean
  visitor: () => Visitor | null | undefined
  typed: string | undefined
  hasSound: () => boolean
  emitLead: (lead: Omit<WidgetEvents['lead'], 'botId'>) => void
  announce: (text?: string) => void
}

const Context = createContext<PanelContext | null>(null)
export const PanelProvider = Context.Provider

export function usePanel(): PanelContext {
  const context = useContext(Context)
  if (!context) throw new Error('no panel')
  return context
}

/** Rerenders when the selected value changes, but ignores streaming text. */
export function useConversation<T>(select: (state: Conversation) => T): T {
  const { calm } = usePanel().chat
  const [, drawAgain] = useReducer((drawings: number) => drawings + 1, 0)
  const value = select(calm.getState())
  const drawn = useRef({ select, value })
  useLayoutEffect(() => {
    drawn.current = { select, value }
  })
  // Catches changes between rendering and effects. React's own hook outweighs this file.
  useLayoutEffect(() => {
    const drawIfChanged = (): void => {
      if (drawn.current.select(calm.getState()) !== drawn.current.value) drawAgain()
    }
    drawIfChanged()
    return calm.subscribe(drawIfChanged)
  }, [calm, drawn])
  return value
}

export function useAnswering(): { agent: boolean; name: string } {
  const { texts, config } = usePanel()
  const agentName = useConversation(({ handover }) =>
    handover?.state === 'taken' ? handover.person?.name || config?.name : undefined,
  )
  return { agent: Boolean(agentName), name: agentName || texts.ai }
}
