import { X } from './icons'
import { useEffect, useRef, type ReactNode } from 'react'

/** A panel from the right edge over the page. The browser's own modal dialog: focus stays inside, Escape closes. */
export function Drawer({ open, onClose, label, closeLabel, children }: { open: boolean; onClose: () => void; label: string; closeLabel: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || element === null) return undefined
    // A press beside the panel lands on the dialog's own backdrop.
    const onPress = (event: MouseEvent) => {
      if (event.target === element) element.close()
    }
    element.addEventListener('click', onPress)
    element.showModal()
    return () => {
      element.removeEventListener('click', onPress)
      element.close()
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,86vw)] max-w-none bg-ground p-0 text-ink"
    >
      <div className="flex h-full flex-col overflow-y-auto p-5">
        <button type="button" onClick={onClose} aria-label={closeLabel} className="grid size-11 place-items-center self-end rounded-full hover:bg-tint">
          <X aria-hidden="true" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
