import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '../button'
import { useEscape } from './use-escape'

interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  confirmLabel: string
  cancelLabel: string
  busy?: boolean
  /** The answer that changes nothing is the filled button. */
  isSafeFilled?: boolean
  returnTo?: RefObject<HTMLElement | null>
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

/**
 * Asks before something cannot be undone. The browser's own modal dialog: focus starts on the answer that changes
 * nothing, stays inside and comes back, Escape means no.
 * @param returnTo where the focus goes once it was confirmed, when the button that opened it goes with what it stood
 * beside
 */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  busy = false,
  isSafeFilled = false,
  returnTo,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const confirmed = useRef(false)
  useEffect(() => {
    const element = dialog.current
    if (!open || element === null) return undefined
    const after = returnTo?.current
    confirmed.current = false
    element.showModal()
    return () => {
      element.close()
      if (confirmed.current) after?.focus()
    }
  }, [open, returnTo])
  const cancel = () => {
    confirmed.current = false
    onCancel()
  }
  useEscape(open, dialog, cancel)
  // The box itself stays: taken away while it is open, it would keep the focus from going back.
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={cancel}
      // Heard late, it may be of the time before, and the box open again. The browser closes a dialog without asking at
      // times; that is a no, too.
      onClose={(event) => open && !event.currentTarget.open && cancel()}
      className="m-auto w-[min(30rem,calc(100vw-2.5rem))] rounded-card border border-line bg-raised p-6 text-ink shadow-low"
    >
      {open && (
        <>
          <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{title}</h2>
          <p className="mt-2 text-muted [overflow-wrap:anywhere]">{text}</p>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button look={isSafeFilled ? 'ink' : 'secondary'} onClick={cancel}>
              {cancelLabel}
            </Button>
            <Button
              look={isSafeFilled ? 'secondary' : 'ink'}
              busy={busy}
              onClick={() => {
                confirmed.current = true
                onConfirm()
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
