import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'

/**
 * Reserved error space keeps the layout still.
 * @param live announce errors, for forms that show them nowhere else
 */
export function TextField({
  label,
  error,
  hint,
  live,
  className,
  inputClass,
  ...rest
}: Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  live?: boolean
  inputClass?: string
}) {
  const id = useId()
  const below = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="block pb-1.5 text-sm font-medium text-muted">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        className={clsx(
          'block w-full border-b bg-transparent py-2 text-ellipsis text-ink placeholder:text-muted disabled:opacity-60',
          error ? 'border-wrong' : 'border-edge',
          inputClass,
        )}
      />
      <p
        id={`${id}-below`}
        aria-live={live ? 'assertive' : undefined}
        className={clsx('min-h-6 pt-1 text-sm', error ? 'text-wrong' : 'text-muted')}
      >
        {below}
      </p>
    </div>
  )
}
