import { useEffect, useRef } from 'react'

/** Whether keys go into something that is typed into, or belong to a dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null

/** Single keys that act while nobody types; with Ctrl, Alt or Meta they are the browser's. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const act = now.current[event.key]
      if (
        act === undefined ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        event.isComposing ||
        isTaken(event.target) ||
        document.querySelector('dialog:modal') !== null
      )
        return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
