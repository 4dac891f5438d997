import { X } from '../brand/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useEscape } from './use-escape'

/**
 * What the focus starts on: the first field that can be filled in; without one the heading, so that reading begins at
 * the top.
 */
const startOf = (dialog: HTMLElement): HTMLElement | null =>
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
 * A modal box in the middle of the page. The browser's own dialog: the focus stays inside and goes back afterwards,
 * Escape closes. The focus starts where the work does, and not on the button that closes. Its content is there only
 * while it is open, so a form in it starts anew each time. `onClose` is a wish: where `open` stays true, the box stays,
 * even where the browser has closed it already.
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
    startOf(element)?.focus()
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
        // A dialog inside this one closes for itself. The browser does not always ask before it closes.
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
