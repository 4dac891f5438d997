import { codeMaxChars } from '@loquia/contracts'
import { useEffect, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../ui/fields/text-field'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  onSwitch?: () => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * Accepts an authenticator or recovery code. Requires the texts of `forms`.
 * @param onSwitch clears errors about the other kind; absent if only one exists
 */
export function CodeField({ value, onChange, onSwitch, error, ref }: CodeFieldProps) {
  const { t } = useTranslation()
  const [recovery, setRecovery] = useState(false)
  const kind = recovery ? 'recovery' : 'app'
  const place = useRef<HTMLDivElement>(null)
  const asked = useRef('')
  useEffect(() => {
    if (asked.current === kind) place.current?.querySelector('input')?.focus()
  }, [kind])
  return (
    <div ref={place}>
      <TextField
        key={kind}
        ref={ref}
        label={t(`codeField.${kind}.label`)}
        hint={t(`codeField.${kind}.hint`)}
        error={error}
        live
        name="code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={codeMaxChars}
        inputClass="font-mono tracking-widest"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {onSwitch && (
        <button
          type="button"
          onClick={() => {
            asked.current = recovery ? 'app' : 'recovery'
            setRecovery(!recovery)
            onChange('')
            onSwitch()
          }}
          className="inline-flex min-h-11 items-center text-left text-md text-accent underline underline-offset-4"
        >
          {t(`codeField.${kind}.other`)}
        </button>
      )}
    </div>
  )
}
