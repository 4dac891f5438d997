import type { LoginRequest, User } from '@loquia/contracts'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { login } from '../../api-client/session'
import { CodeField } from '../../app/code-field'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { useToast } from '../../ui/toasts'

/** The second step of a login, for accounts that ask for a code. The name and password go along once more: nothing waits on the server. */
export function CodeStep({ credentials, onDone, onBack }: { credentials: LoginRequest; onDone: (user: User) => void; onBack: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => login({ ...credentials, code }),
    onSuccess: onDone,
    onError: (refusal) => {
      toast({ title: t('auth.loginFailed'), description: errorText(errorCodeOf(refusal)), variant: 'destructive' })
      field.current?.select()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setMissing(code.trim() === '')
    if (code.trim() === '') field.current?.focus()
    else mutate()
  }
  const wrong = error && errorCodeOf(error) === 'code_wrong' ? errorText('code_wrong') : undefined
  return (
    <form noValidate method="post" onSubmit={send}>
      <h2 className="text-lg font-semibold">{t('auth.code.title')}</h2>
      <p className="mt-2 mb-5 text-md text-muted">{t('auth.code.text', { name: credentials.username })}</p>
      <CodeField ref={field} value={code} onChange={setCode} error={missing && code.trim() === '' ? t('faults.code') : wrong} />
      {/* The toast has said it aloud; here it stays. */}
      {error && wrong === undefined && <p className="mt-2 text-md text-wrong" data-refusal={errorCodeOf(error)}>{errorText(errorCodeOf(error))}</p>}
      <Button type="submit" busy={isPending} className="mt-4 w-full">{isPending ? t('auth.login.busy') : t('auth.login.submit')}</Button>
      <button type="button" onClick={onBack} className="mt-4 inline-flex min-h-11 items-center gap-2 text-md text-accent"><ArrowLeft size={16} aria-hidden="true" /> {t('auth.forgot.back')}</button>
    </form>
  )
}
