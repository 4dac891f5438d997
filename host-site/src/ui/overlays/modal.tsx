import { X } from '../brand/icons'
import type { ReactNode } from 'react'
import { useModalDialog } from './use-modal-dialog'

interface ModalProps {
  open: boolean
  onClose: () => void
  label: string
  closeLabel: string
  children: ReactNode
}

export function Modal({ open, onClose, label, closeLabel, children }: ModalProps) {
  const dialog = useModalDialog(open)
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="modal m-auto max-h-[min(37.5rem,calc(100dvh-2rem))] w-[min(42rem,calc(100vw-2rem))] max-w-none overflow-y-auto rounded-card bg-ground p-0 text-ink"
    >
      {/* Stays while the content scrolls. */}
      <div className="sticky top-0 z-10 flex h-0 justify-end">
        <button
          type="button"
          onClick={onClose}
          aria-label={closeLabel}
          className="mt-4 mr-4 grid size-11 shrink-0 place-items-center rounded-full bg-ground hover:bg-tint"
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <div className="p-6 sm:p-9">{children}</div>
    </dialog>
  )
}
