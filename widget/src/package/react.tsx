import { useEffect, useRef } from 'react'
import { mount, type MountOptions, type WidgetEventName, type WidgetEvents, type WidgetInstance } from './index'

export interface LoquiaProps extends Omit<MountOptions, 'target'> {
  onEvent?: <N extends WidgetEventName>(name: N, detail: WidgetEvents[N]) => void
  /** `null` after removal. */
  onInstance?: (chat: WidgetInstance | null) => void
  onLoadError?: (cause: unknown) => void
  className?: string
}

const names: readonly WidgetEventName[] = [
  'ready',
  'open',
  'close',
  'message',
  'answer',
  'person',
  'handover',
  'lead',
  'error',
  'destroy',
]

type Options = Omit<MountOptions, 'target'>

interface Shown {
  chat: WidgetInstance
  options: Options
}

/** Passes only changes, as an unchanged `open: true` must not reopen the chat. */
function bringUpToDate(shown: Shown, options: Options): void {
  const before = shown.options as unknown as Record<string, unknown>
  const now = options as unknown as Record<string, unknown>
  const changed = Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name])
  if (changed.length > 0) shown.chat.setOptions(Object.fromEntries(changed.map((name) => [name, now[name]])))
  shown.options = options
}

/**
 * Changing `host`, `botId` or `mode` creates a new chat. Define `texts` outside the component: new objects redraw the
 * chat.
 */
export function Loquia(props: LoquiaProps) {
  const { host, botId, mode, className } = props
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<Shown | null>(null)
  const latest = useRef(props)

  useEffect(() => {
    latest.current = props
    if (shown.current) bringUpToDate(shown.current, toOptions(props))
  })
  useEffect(() => {
    let gone = false
    async function start(): Promise<void> {
      const options = { ...toOptions(latest.current), host, botId, ...(mode && { mode }) }
      try {
        const chat = await mount({ ...options, ...(place.current && { target: place.current }) })
        if (gone) return chat.destroy()
        shown.current = { chat, options }
        for (const name of names) chat.on(name, (detail) => latest.current.onEvent?.(name, detail))
        bringUpToDate(shown.current, toOptions(latest.current))
        latest.current.onInstance?.(chat)
      } catch (cause) {
        if (!gone) latest.current.onLoadError?.(cause)
      }
    }
    void start()
    return () => {
      gone = true
      if (!shown.current) return
      shown.current.chat.destroy()
      shown.current = null
      latest.current.onInstance?.(null)
    }
  }, [host, botId, mode, latest, shown, place])

  return mode === 'inline' ? <div ref={place} className={className} /> : null
}

function toOptions({
  onEvent: _onEvent,
  onInstance: _onInstance,
  onLoadError: _onLoadError,
  className: _className,
  ...options
}: LoquiaProps): Options {
  return options
}
