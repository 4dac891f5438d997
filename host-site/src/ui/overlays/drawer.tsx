import { X } from '../brand/icons'
import type { ReactNode } from 'react'
import { useModalDialog } from './use-modal-dialog'

interface DrawerProps {
  open: boolean
  onClose: () => void
  label: string
  closeLabel: string
  children: ReactNode
}

export function Drawer({ open, onClose, label, closeLabel, children }: DrawerProps) {
  const dialog = useModalDialog(open)
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,86vw)] max-w-none bg-ground p-0 text-ink"
    >
      <div className="flex h-full flex-col overflow-y-auto p-5">
        <button
          type="button"
          onClick={onClose}
          aria-label={closeLabel}
          className="grid size-11 place-items-center self-end rounded-full hover:bg-tint"
        >
          <X aria-hidden="true" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
