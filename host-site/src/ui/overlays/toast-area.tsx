import { clsx } from 'clsx'
import { X } from '../brand/icons'
import * as Toast from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ShownToast } from './toast'

/** Milliseconds; errors take longer to read. */
const shownMs = { default: 5_000, destructive: 10_000 }
/** Pixels to the right. */
const swipePx = 50

/** An open modal dialog covers and silences everything outside. */
const currentHost = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body

/** Toasts outlive dialogs, which may disappear without an event. */
function onDialogGone(listener: () => void): () => void {
  const removed = new MutationObserver(listener)
  removed.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('close', listener, { capture: true })
  return () => {
    removed.disconnect()
    document.removeEventListener('close', listener, { capture: true })
  }
}

interface ToastAreaProps {
  toast: ShownToast
  setOpen: (id: number, open: boolean) => void
  label: string
  closeLabel: string
}

/** F8 moves the focus here. */
export default function ToastArea({ toast, setOpen, label, closeLabel }: ToastAreaProps) {
  const { id, open, title, description, variant = 'default' } = toast
  const host = useSyncExternalStore(onDialogGone, currentHost, currentHost)
  return (
    <Toast.Provider duration={shownMs[variant]} swipeDirection="right" swipeThreshold={swipePx}>
      <Toast.Root
        key={id}
        open={open}
        onOpenChange={(next) => setOpen(id, next)}
        type={variant === 'destructive' ? 'foreground' : 'background'}
        data-variant={variant}
        // A modal dialog silences the page's live region, so the toast announces itself.
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
      {/* Clear of header, fields and keyboard on phones, and of the assistant's button. */}
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
