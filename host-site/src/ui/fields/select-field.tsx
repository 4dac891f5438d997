import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'

/** Native list for all keyboards and phones. */
export function SelectField({
  label,
  error,
  className,
  options,
  ...rest
}: Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string
  error?: string | undefined
  options: readonly { value: string; text: string }[]
}) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="block pb-1.5 text-sm font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-below` : undefined}
          className={clsx(
            'block w-full appearance-none truncate border-b bg-transparent py-2 pr-8 text-ink disabled:opacity-60',
            error ? 'border-wrong' : 'border-edge',
          )}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-1 -translate-y-1/2 text-muted"
        />
      </div>
      <p id={`${id}-below`} className="min-h-5 pt-1 text-sm text-wrong">
        {error}
      </p>
    </div>
  )
}
