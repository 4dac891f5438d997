import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

/** A box in the middle of the page over a dark ground. The browser's own modal dialog: focus stays inside and returns, Escape closes. */
export function Modal({ open, onClose, label, closeLabel, children }: { open: boolean; onClose: () => void; label: string; closeLabel: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || element === null) return undefined
    // Pressed and let go outside: letting go there after marking text inside must not close.
    let pressed: EventTarget | null = null
    const onDown = (event: PointerEvent) => {
      pressed = event.target
    }
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
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="modal m-auto max-h-[min(37.5rem,calc(100dvh-2rem))] w-[min(42rem,calc(100vw-2rem))] max-w-none overflow-y-auto rounded-card bg-ground p-0 text-ink"
    >
      <div className="relative p-6 sm:p-9">
        <button type="button" onClick={onClose} aria-label={closeLabel} className="absolute top-4 right-4 z-10 grid size-11 place-items-center rounded-full bg-ground hover:bg-tint">
          <X aria-hidden="true" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
