import { X } from '../brand/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useEscape } from './use-escape'

/** Without a field, reading begins at the heading. */
const firstFocusable = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>(
    ':is(input:not([type="hidden"], [hidden], [readonly]), select, textarea):not(:disabled)',
  ) ?? dialog.querySelector('h2')

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  wide?: boolean
}

/**
 * This is a native modal dialog. Content exists only while open, so forms restart. `onClose` is a request: while `open`
 * stays true, the dialog reopens even if the browser closed it.
 */
export function Dialog({ open, onClose, title, closeLabel, children, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [closed, setClosed] = useState(0)
  const showing = open ? closed : null
  useEscape(open, dialog, onClose)
  useEffect(() => {
    const element = dialog.current
    if (showing === null || element === null) return undefined
    element.showModal()
    firstFocusable(element)?.focus()
    return () => element.close()
  }, [showing])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Ignores nested dialogs. Browsers may close without asking.
        if (event.target !== dialog.current || event.currentTarget.open || !open) return
        onClose()
        setClosed((times) => times + 1)
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-card border border-line bg-raised p-0 text-ink shadow-low ${wide ? 'max-w-2xl' : 'max-w-lg'}`}
    >
      {open && (
        <div className="p-6 sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <h2 tabIndex={-1} className="min-w-0 pt-1.5 text-lg font-semibold outline-none [overflow-wrap:anywhere]">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={closeLabel}
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
