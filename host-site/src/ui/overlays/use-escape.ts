import { useEffect, useRef, type RefObject } from 'react'

/**
 * Closes only the topmost dialog. Browsers may close several dialogs opened without a gesture, and do not ask twice.
 */
export function useEscape(open: boolean, dialog: RefObject<HTMLDialogElement | null>, onEscape: () => void): void {
  const act = useRef(onEscape)
  useEffect(() => {
    act.current = onEscape
  }, [onEscape])
  useEffect(() => {
    if (!open) return undefined
    // At the window, so that inner handlers come first, such as moving a list entry.
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        [...document.querySelectorAll('dialog:modal')].at(-1) !== dialog.current
      )
        return
      event.preventDefault()
      act.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, dialog])
}
