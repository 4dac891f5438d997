import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'

/** Reserved error space keeps the layout still. */
export function TextArea({
  label,
  error,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id'> & { label: string; error?: string | undefined; hint?: string | undefined }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="block pb-1.5 text-sm font-medium text-muted">
        {label}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={(error ?? hint) ? `${id}-below` : undefined}
        className={clsx(
          'block w-full resize-y border-b bg-transparent py-2 text-ink placeholder:text-muted disabled:opacity-60',
          error ? 'border-wrong' : 'border-edge',
        )}
      />
      <p id={`${id}-below`} className={clsx('min-h-5 pt-1 text-sm', error ? 'text-wrong' : 'text-muted')}>
        {error ?? hint}
      </p>
    </div>
  )
}
