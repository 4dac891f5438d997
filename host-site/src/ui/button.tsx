import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner'

type Look = 'primary' | 'secondary' | 'ink' | 'bare'
const looks: Record<Look, string> = {
  primary: 'bg-fill text-white hover:bg-fill-strong',
  secondary: 'border border-edge text-ink hover:border-ink',
  ink: 'bg-ink text-ground hover:opacity-90',
  bare: '',
}

/** The shape of everything that is pressed: a pill, 48 px high. Also for links that look like buttons. */
export function buttonClass(look: Look = 'primary', extra?: string): string {
  return clsx(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-medium leading-tight transition-colors',
    looks[look],
    extra,
  )
}

/** `busy` keeps the button focusable and readable, shows the spinner, and lets no second press through. */
export function Button({
  look = 'primary',
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: Look; busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(look, clsx(busy && 'opacity-80', rest.disabled && 'opacity-60', className))}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
