import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { CurrentPassword, useHasPassword } from './current-password'

interface ConfirmPasswordProps {
  text: string
  submit: string
  /** With the password, where the account has one. */
  change: (password: string | undefined) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before a change of what opens the account. */
export function ConfirmPassword({ text, submit, change, onCancel }: ConfirmPasswordProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hasPassword = useHasPassword()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => change(hasPassword ? password : undefined),
    onError: () => field.current?.focus(),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setMissing(hasPassword && password === '')
    if (hasPassword && password === '') field.current?.focus()
    else mutate()
  }
  return (
    <form noValidate onSubmit={send}>
      <p className="mt-3 mb-5 text-md text-muted">{text}</p>
      <CurrentPassword
        ref={field}
        live
        error={
          missing && password === '' ? t('faults.currentPassword') : error ? errorText(errorCodeOf(error)) : undefined
        }
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          reset()
        }}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
        <Button type="submit" look="ink" busy={isPending}>
          {isPending ? t('account.secondStep.busy') : submit}
        </Button>
      </div>
    </form>
  )
}
