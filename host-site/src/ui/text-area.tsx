import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'

/** Several lines of text, as {@link TextField}. */
export function TextArea({ label, error, className, ...rest }: Omit<ComponentProps<'textarea'>, 'id'> & { label: string; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-medium text-muted">{label}</label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${id}-below` : undefined}
        className={clsx(
          'mt-1.5 block w-full resize-y rounded-sm border bg-transparent px-3 py-2.5 text-ink placeholder:text-muted focus-visible:border-accent focus-visible:outline-none focus-visible:shadow-[0_0_0_1px_var(--color-accent)] disabled:opacity-60',
          error ? 'border-wrong' : 'border-edge',
        )}
      />
      <p id={`${id}-below`} className="min-h-5 pt-1 text-sm text-wrong">{error}</p>
    </div>
  )
}
