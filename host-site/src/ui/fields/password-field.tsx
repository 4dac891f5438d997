import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { TextField } from './text-field'

export function PasswordField({
  showLabel,
  hideLabel,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'type'> & { showLabel: string; hideLabel: string }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextField
        {...rest}
        type={shown ? 'text' : 'password'}
        inputClass="pr-12"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        disabled={rest.disabled}
        aria-pressed={shown}
        aria-label={shown ? hideLabel : showLabel}
        onClick={() => setShown(!shown)}
        className="absolute top-5.5 right-0 grid size-11 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Icon size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
