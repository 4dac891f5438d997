import { widgetEvents, type WidgetEvent, type WidgetMethodName } from '@loquia/contracts'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { onFirstInteraction } from '../../ui/on-first-interaction'
import { mountWhole, type WholeChat } from '../../ui/chat-widget'

/** What the chat told, and which method's button was pressed last before. */
export interface Heard {
  readonly id: number
  readonly event: WidgetEvent
  /** As JSON, without the bot's id, which each of them tells. */
  readonly detail: string
  readonly after: WidgetMethodName | undefined
}
/** What a button of this page runs on the chat, as written in its row. */
export type Run = (chat: WholeChat) => void
export interface LiveChat {
  readonly place: RefObject<HTMLDivElement | null>
  readonly state: 'waiting' | 'live' | 'removed' | 'failed'
  readonly heard: readonly Heard[]
  readonly listening: boolean
  /** @param next on the chat that is about to take the place of this one */
  run(name: WidgetMethodName, act: Run, next?: boolean): void
  listen(on: boolean): void
  remove(): void
  bringBack(): void
}

/** So many lines are kept of what the chat told. */
const keptLines = 40
/** Another of these makes another chat; everything else changes the one that is there. */
const fixedAtStart = ['mode', 'proactiveMessage', 'proactiveDelaySeconds'] as const

/**
 * The real widget on this page, with `options` as they are now. It comes with the visitor's first move, so that reading
 * the page costs nothing. @param botId null where this installation has no bot to show
 */
export function useLiveChat(botId: string | null, options: Record<string, unknown>): LiveChat {
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<WholeChat>(undefined)
  const after = useRef<WidgetMethodName>(undefined)
  const waiting = useRef<Run>(undefined)
  const begun = useRef(false)
  const [state, setState] = useState<LiveChat['state']>('waiting')
  const [heard, setHeard] = useState<readonly Heard[]>([])
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
    const begin = async () => {
      begun.current = true
      try {
        const given = Object.fromEntries(
          Object.entries(JSON.parse(latest.current) as Record<string, unknown>).filter(([, value]) => value !== null),
        )
        const made = await mountWhole({
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
    const stopWaiting = begun.current ? () => undefined : onFirstInteraction(() => void begin())
    if (begun.current) void begin()
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
    const hear = (name: WidgetEvent) => (event: Event) => {
      // The site's own assistant tells its events on this page, too.
      if (event.target !== chat.current?.element) return
      const { botId: _botId, ...detail } = (event as CustomEvent<Record<string, unknown>>).detail
      const line: Heard = {
        id: Date.now() + last++ / 1000,
        event: name,
        detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : '',
        after: after.current,
      }
      setHeard((before) => [...before, line].slice(-keptLines))
    }
    const listeners = widgetEvents.map(({ name }) => [`loquia:${name}`, hear(name)] as const)
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
    heard,
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
