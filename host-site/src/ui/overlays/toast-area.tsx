import { clsx } from 'clsx'
import { X } from '../brand/icons'
import * as Toast from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ShownToast } from './toast'

/** Milliseconds a toast is shown: what went wrong takes longer to read and to find. */
const shownMs = { default: 5_000, destructive: 10_000 }
/** Pixels it must be swept to the right to go. */
const swipePx = 50

/**
 * The open modal dialog, whose backdrop would cover a toast beside it and which silences all that is outside; else the
 * page.
 */
const hostNow = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body

/** A toast outlives the dialog it appeared in. A dialog that goes with its page closes without an event. */
function onDialogGone(tell: () => void): () => void {
  const removed = new MutationObserver(tell)
  removed.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('close', tell, { capture: true })
  return () => {
    removed.disconnect()
    document.removeEventListener('close', tell, { capture: true })
  }
}

interface ToastAreaProps {
  toast: ShownToast
  setOpen: (id: number, open: boolean) => void
  label: string
  closeLabel: string
}

/** The notification area with its one toast; F8 moves the focus here. */
export default function ToastArea({ toast, setOpen, label, closeLabel }: ToastAreaProps) {
  const { id, open, title, description, variant = 'default' } = toast
  const host = useSyncExternalStore(onDialogGone, hostNow, hostNow)
  return (
    <Toast.Provider duration={shownMs[variant]} swipeDirection="right" swipeThreshold={swipePx}>
      <Toast.Root
        key={id}
        open={open}
        onOpenChange={(next) => setOpen(id, next)}
        type={variant === 'destructive' ? 'foreground' : 'background'}
        data-variant={variant}
        // What reads toasts aloud stands in the page, where a modal dialog silences it: inside one, the toast speaks
        // for itself.
        {...(host instanceof HTMLDialogElement && {
          'aria-live': variant === 'destructive' ? ('assertive' as const) : ('polite' as const),
        })}
        className="toast flex items-start gap-4 rounded-card border border-line bg-raised py-4 pr-3 pl-5 shadow-low"
      >
        <span
          aria-hidden="true"
          className={clsx('mt-2 size-2 shrink-0 rounded-full', variant === 'destructive' ? 'bg-wrong' : 'bg-live')}
        />
        <div className="grow">
          <Toast.Title className="font-semibold leading-6">{title}</Toast.Title>
          {description && <Toast.Description className="text-md text-muted">{description}</Toast.Description>}
        </div>
        <Toast.Close
          aria-label={closeLabel}
          className="-my-1 grid size-10 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
      {/* On a phone below the header, clear of fields and keyboard; on a wide screen beside the assistant's button. */}
      {createPortal(
        <Toast.Viewport
          label={label}
          hotkey={['F8']}
          className="fixed inset-x-0 top-16 z-50 mx-auto flex w-full flex-col p-4 outline-none md:top-auto md:right-0 md:bottom-0 xl:right-20 md:left-auto md:mx-0 md:max-w-[420px]"
        />,
        host,
      )}
    </Toast.Provider>
  )
}
