import { useEffect, useRef, type RefObject } from 'react'

/** Closes by Escape or a press that begins and ends outside, so that selecting text is safe. */
export function useModalDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || element === null) return undefined
    let pressed: EventTarget | null = null
    const onDown = (event: PointerEvent) => {
      pressed = event.target
    }
    // Backdrop presses target the dialog itself.
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
