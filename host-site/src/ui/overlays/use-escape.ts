import { useEffect, useRef, type RefObject } from 'react'

/**
 * The Escape key over an open modal dialog, for the topmost one alone. Left to the browser, one press may close
 * several: it takes dialogs that no hand has opened together with the one below, and a second press is not asked about
 * at all.
 */
export function useEscape(open: boolean, dialog: RefObject<HTMLDialogElement | null>, onEscape: () => void): void {
  const act = useRef(onEscape)
  useEffect(() => {
    act.current = onEscape
  }, [onEscape])
  useEffect(() => {
    if (!open) return undefined
    // At the window, after everything inside that has a use of its own for the key, as a list whose entry is being
    // moved.
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
