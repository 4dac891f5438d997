import { clsx } from 'clsx'
import { useId } from 'react'

interface ColorFieldProps {
  label: string
  pickerLabel: string
  value: string
  pickerValue: string
  placeholder: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** `pickerValue` is the last valid color, `#rrggbb`. */
export function ColorField({ label, pickerLabel, value, pickerValue, placeholder, error, onChange }: ColorFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 text-sm font-medium text-muted">
        {label}
      </label>
      <div className={clsx('flex items-center gap-3 border-b', error ? 'border-wrong' : 'border-edge')}>
        <input
          type="color"
          aria-label={pickerLabel}
          value={pickerValue}
          onChange={(event) => onChange(event.target.value)}
          className="size-8 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-transparent p-0 [&::-moz-color-swatch]:rounded-full [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0.5"
        />
        <input
          id={id}
          type="text"
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => onChange(event.target.value)}
          className="w-full bg-transparent py-2 font-mono text-md placeholder:text-muted"
        />
      </div>
      <p id={`${id}-below`} className="min-h-5 pt-1 text-sm text-wrong">
        {error}
      </p>
    </div>
  )
}
