import { useEffect, useRef } from 'react'
import { mount, type MountOptions, type WidgetEventName, type WidgetEvents, type WidgetInstance } from './index'

export interface LoquiaProps extends Omit<MountOptions, 'target'> {
  /** Everything the chat tells, by its name. */
  onEvent?: <N extends WidgetEventName>(name: N, detail: WidgetEvents[N]) => void
  /** The chat, once it is there, and `null` when it goes. */
  onInstance?: (chat: WidgetInstance | null) => void
  /** The script could not be loaded. */
  onLoadError?: (cause: unknown) => void
  /** For inline mode: the element that the chat fills. */
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

/** A chat and the options that it was last given. */
interface Shown {
  chat: WidgetInstance
  options: Options
}

/** Tells the chat what has changed since, and nothing else: an `open` that stays `true` must not open it again. */
function bringUpToDate(shown: Shown, options: Options): void {
  const before = shown.options as unknown as Record<string, unknown>
  const now = options as unknown as Record<string, unknown>
  const changed = Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name])
  if (changed.length > 0) shown.chat.setOptions(Object.fromEntries(changed.map((name) => [name, now[name]])))
  shown.options = options
}

/**
 * A chat that lives as long as the component. Another `host`, `botId` or `mode` makes another chat; every other option
 * is changed on the one that is there. Keep `texts` outside of the component: a new object draws the chat again.
 */
export function Loquia(props: LoquiaProps) {
  const { host, botId, mode, className } = props
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<Shown | null>(null)
  const latest = useRef(props)

  useEffect(() => {
    latest.current = props
    if (shown.current) bringUpToDate(shown.current, optionsOf(props))
  })
  useEffect(() => {
    let gone = false
    async function start(): Promise<void> {
      const options = { ...optionsOf(latest.current), host, botId, ...(mode && { mode }) }
      try {
        const chat = await mount({ ...options, ...(place.current && { target: place.current }) })
        if (gone) return chat.destroy()
        shown.current = { chat, options }
        for (const name of names) chat.on(name, (detail) => latest.current.onEvent?.(name, detail))
        bringUpToDate(shown.current, optionsOf(latest.current))
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

function optionsOf({
  onEvent: _onEvent,
  onInstance: _onInstance,
  onLoadError: _onLoadError,
  className: _className,
  ...options
}: LoquiaProps): Options {
  return options
}
