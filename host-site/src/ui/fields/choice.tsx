import { clsx } from 'clsx'
import { useId } from 'react'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
  hint?: string
}

export function Choice<T extends string>({ label, value, options, onChange, hint }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm font-medium text-muted">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'inline-flex min-h-11 cursor-pointer items-center rounded-full border px-4 text-md has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-60',
              option.value === value
                ? 'border-ink bg-ink text-ground'
                : 'border-edge not-has-disabled:hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.text}
          </label>
        ))}
      </div>
      {hint && <p className="pt-1.5 text-sm text-muted">{hint}</p>}
    </fieldset>
  )
}
