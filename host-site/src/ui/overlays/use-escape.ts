import { useEffect, useRef, type RefObject } from 'react'

/**
 * Escape closes only the topmost dialog. Browsers may close several dialogs at once if no gesture opened them, and ask
 * only once.
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
