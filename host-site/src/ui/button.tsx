import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner'

type ButtonVariant = 'primary' | 'secondary' | 'ink' | 'bare'
const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-fill text-white hover:bg-fill-strong',
  secondary: 'border border-edge text-ink hover:border-ink',
  ink: 'bg-ink text-ground hover:opacity-90',
  bare: '',
}

export function buttonClass(variant: ButtonVariant = 'primary', extra?: string): string {
  return clsx(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-medium leading-tight transition-colors',
    variantClasses[variant],
    extra,
  )
}

/** `busy` keeps the focus but ignores presses. */
export function Button({
  variant = 'primary',
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(variant, clsx(busy && 'opacity-80', rest.disabled && 'opacity-60', className))}
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
