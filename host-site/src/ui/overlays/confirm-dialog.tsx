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
  /** Disables the confirmation until the children are filled in. */
  isIncomplete?: boolean
  isSafeFilled?: boolean
  returnTo?: RefObject<HTMLElement | null>
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

/**
 * Native dialog; initial focus and Escape mean no.
 * @param returnTo receives the focus if the opening button disappears
 */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  busy = false,
  isIncomplete = false,
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
  // Removing an open dialog would lose the focus.
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={cancel}
      // Late events may concern an earlier opening. Browsers sometimes close dialogs without asking, which means no.
      onClose={(event) => open && !event.currentTarget.open && cancel()}
      className="m-auto w-[min(30rem,calc(100vw-2.5rem))] rounded-card border border-line bg-raised p-6 text-ink shadow-low"
    >
      {open && (
        <>
          <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{title}</h2>
          <p className="mt-2 text-muted [overflow-wrap:anywhere]">{text}</p>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant={isSafeFilled ? 'ink' : 'secondary'} onClick={cancel}>
              {cancelLabel}
            </Button>
            <Button
              variant={isSafeFilled ? 'secondary' : 'ink'}
              busy={busy}
              disabled={isIncomplete}
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
