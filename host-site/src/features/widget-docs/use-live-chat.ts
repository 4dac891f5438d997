import { widgetEvents, type WidgetEvent, type WidgetMethodName } from '@loquia/contracts'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { onFirstInteraction } from '../../ui/on-first-interaction'
import { mountFullChat, type FullChat } from '../../ui/chat-widget'

export interface ReceivedEvent {
  readonly id: number
  readonly event: WidgetEvent
  /** The text is JSON without the constant bot id. */
  readonly detail: string
  readonly after: WidgetMethodName | undefined
}
export type Run = (chat: FullChat) => void
export interface LiveChat {
  readonly place: RefObject<HTMLDivElement | null>
  readonly state: 'waiting' | 'live' | 'removed' | 'failed'
  readonly received: readonly ReceivedEvent[]
  readonly listening: boolean
  /** @param next run on the chat that will replace the current one */
  run(name: WidgetMethodName, act: Run, next?: boolean): void
  listen(on: boolean): void
  remove(): void
  bringBack(): void
}

const maxLines = 40
/** Changing these options recreates the chat; all others update it. */
const fixedAtStart = ['mode', 'proactiveMessage', 'proactiveDelaySeconds'] as const

/**
 * Loads the real widget on the visitor's first interaction, so that reading the page costs nothing.
 * @param botId null if the installation has no bot to show
 */
export function useLiveChat(botId: string | null, options: Record<string, unknown>): LiveChat {
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<FullChat>(undefined)
  const after = useRef<WidgetMethodName>(undefined)
  const waiting = useRef<Run>(undefined)
  const begun = useRef(false)
  const [state, setState] = useState<LiveChat['state']>('waiting')
  const [received, setReceived] = useState<readonly ReceivedEvent[]>([])
  const [listening, setListening] = useState(true)
  const [removed, setRemoved] = useState(false)
  const wanted = JSON.stringify(options)
  const latest = useRef(wanted)
  const identity = JSON.stringify([botId, removed, ...fixedAtStart.map((name) => options[name])])

  useEffect(() => {
    latest.current = wanted
    const { mode: _mode, ...changeable } = JSON.parse(wanted) as Record<string, unknown>
    chat.current?.setOptions(changeable)
  }, [wanted])
  useEffect(() => {
    const [bot, isRemoved] = JSON.parse(identity) as [string | null, boolean]
    if (bot === null || isRemoved) return undefined
    let gone = false
    const startChat = async () => {
      begun.current = true
      try {
        const given = Object.fromEntries(
          Object.entries(JSON.parse(latest.current) as Record<string, unknown>).filter(([, value]) => value !== null),
        )
        const made = await mountFullChat({
          ...given,
          botId: bot,
          ...(given.mode === 'inline' && { target: place.current }),
        })
        if (gone) return made.destroy()
        chat.current = made
        setState('live')
        waiting.current?.(made)
        waiting.current = undefined
      } catch {
        if (!gone) setState('failed')
      }
    }
    const stopWaiting = begun.current ? () => undefined : onFirstInteraction(() => void startChat())
    if (begun.current) void startChat()
    return () => {
      gone = true
      stopWaiting()
      chat.current?.destroy()
      chat.current = undefined
    }
  }, [identity])
  useEffect(() => {
    if (!listening) return undefined
    let last = 0
    const recordEvent = (name: WidgetEvent) => (event: Event) => {
      // The site's own assistant emits events too.
      if (event.target !== chat.current?.element) return
      const { botId: _botId, ...detail } = (event as CustomEvent<Record<string, unknown>>).detail
      const line: ReceivedEvent = {
        id: Date.now() + last++ / 1000,
        event: name,
        detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : '',
        after: after.current,
      }
      setReceived((before) => [...before, line].slice(-maxLines))
    }
    const listeners = widgetEvents.map(({ name }) => [`loquia:${name}`, recordEvent(name)] as const)
    for (const [name, listener] of listeners) document.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener)
    }
  }, [listening])

  const run = useCallback((name: WidgetMethodName, act: Run, next = false) => {
    after.current = name
    if (chat.current && !next) act(chat.current)
    else waiting.current = act
  }, [])
  return {
    place,
    received,
    listening,
    run,
    state: removed ? 'removed' : state,
    listen: setListening,
    remove() {
      after.current = 'destroy'
      setRemoved(true)
    },
    bringBack() {
      after.current = 'mount'
      setRemoved(false)
    },
  }
}
