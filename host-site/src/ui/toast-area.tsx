import { clsx } from 'clsx'
import { X } from './icons'
import * as Toast from 'radix-ui/toast'
import type { ShownToast } from './toasts'

/** Milliseconds a toast is shown, and pixels it must be swept to the right to go. */
const shownMs = 5_000
const swipePx = 50

/** The notification area with its one toast; F8 moves the focus here. */
export default function ToastArea({ toast, setOpen, label, closeLabel }: { toast: ShownToast; setOpen: (open: boolean) => void; label: string; closeLabel: string }) {
  const { id, open, title, description, variant = 'default' } = toast
  return (
    <Toast.Provider duration={shownMs} swipeDirection="right" swipeThreshold={swipePx}>
      <Toast.Root
        key={id}
        open={open}
        onOpenChange={setOpen}
        type={variant === 'destructive' ? 'foreground' : 'background'}
        data-variant={variant}
        className="toast flex items-start gap-4 rounded-card border border-line bg-raised py-4 pr-3 pl-5 shadow-low"
      >
        <span aria-hidden="true" className={clsx('mt-2 size-2 shrink-0 rounded-full', variant === 'destructive' ? 'bg-wrong' : 'bg-live')} />
        <div className="grow">
          <Toast.Title className="font-semibold leading-6">{title}</Toast.Title>
          {description && <Toast.Description className="text-md text-muted">{description}</Toast.Description>}
        </div>
        <Toast.Close aria-label={closeLabel} className="-my-1 grid size-10 shrink-0 place-items-center rounded-full text-muted hover:text-ink">
          <X size={18} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
      {/* On a phone below the header, clear of fields and keyboard; on a wide screen beside the assistant's button. */}
      <Toast.Viewport label={label} hotkey={['F8']} className="fixed inset-x-0 top-16 z-50 mx-auto flex w-full flex-col p-4 outline-none md:top-auto md:right-0 md:bottom-0 xl:right-20 md:left-auto md:mx-0 md:max-w-[420px]" />
    </Toast.Provider>
  )
}
