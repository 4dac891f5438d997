import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'

/** A labeled field for several lines, with its fault or a hint below. */
export function TextArea({ label, error, hint, className, ...rest }: Omit<ComponentProps<'textarea'>, 'id'> & { label: string; error?: string | undefined; hint?: string | undefined }) {
  const id = useId()
  const below = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-medium text-muted">{label}</label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        className={clsx(
          'mt-1.5 block w-full rounded-card border bg-transparent px-3.5 py-2.5 text-ink placeholder:text-muted focus-visible:border-accent focus-visible:outline-none',
          error ? 'border-wrong' : 'border-edge',
        )}
      />
      <p id={`${id}-below`} className={clsx('min-h-5 pt-1 text-sm', error ? 'text-wrong' : 'text-muted')}>{below}</p>
    </div>
  )
}
