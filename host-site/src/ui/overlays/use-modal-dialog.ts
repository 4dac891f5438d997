import { useEffect, useRef, type RefObject } from 'react'

/**
 * Opens and closes the browser's own modal dialog: focus stays inside and returns, Escape closes, and so does a press
 * that begins and ends beside it. (One that begins inside, as when text is marked, does not.)
 */
export function useModalDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || element === null) return undefined
    let pressed: EventTarget | null = null
    const onDown = (event: PointerEvent) => {
      pressed = event.target
    }
    // A press beside the box lands on the dialog itself, as its backdrop is a part of it.
    const onPress = (event: MouseEvent) => {
      if (event.target === element && pressed === element) element.close()
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('click', onPress)
    element.showModal()
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('click', onPress)
      element.close()
    }
  }, [open])
  return dialog
}
