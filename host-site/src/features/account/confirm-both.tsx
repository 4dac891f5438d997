import type { BothFactorsRequest, ErrorCode } from '@loquia/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { CodeField } from '../../app/code-field'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { CurrentPassword, useHasPassword } from './current-password'

const aboutPassword: ReadonlySet<ErrorCode> = new Set(['password_wrong', 'fresh_sign_in_needed'])

interface ConfirmBothProps<T> {
  text: string
  submit: string
  change: (both: BothFactorsRequest) => Promise<T>
  onDone: (result: T) => void
  onCancel: () => void
}

export function ConfirmBoth<T>({ text, submit, change, onDone, onCancel }: ConfirmBothProps<T>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hasPassword = useHasPassword()
  const passwordField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (refusal) => (errorCodeOf(refusal) === 'password_wrong' ? passwordField : codeField).current?.focus(),
  })
  const clearErrors = () => {
    reset()
    setTried(false)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setTried(true)
    if (hasPassword && password === '') passwordField.current?.focus()
    else if (code.trim() === '') codeField.current?.focus()
    else mutate(hasPassword ? { password, code } : { code })
  }
  const refusal = error ? { code: errorCodeOf(error), text: errorText(errorCodeOf(error)) } : undefined
  return (
    <form noValidate onSubmit={send}>
      <p className="mt-3 mb-5 text-md text-muted">{text}</p>
      <CurrentPassword
        ref={passwordField}
        live
        error={
          tried && hasPassword && password === ''
            ? t('faults.currentPassword')
            : refusal && aboutPassword.has(refusal.code)
              ? refusal.text
              : undefined
        }
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="mt-3">
        <CodeField
          ref={codeField}
          value={code}
          onChange={setCode}
          onSwitch={clearErrors}
          error={
            tried && code.trim() === ''
              ? t('faults.code')
              : refusal && !aboutPassword.has(refusal.code)
                ? refusal.text
                : undefined
          }
        />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
        <Button type="submit" variant="ink" busy={isPending}>
          {isPending ? t('account.secondStep.busy') : submit}
        </Button>
      </div>
    </form>
  )
}
