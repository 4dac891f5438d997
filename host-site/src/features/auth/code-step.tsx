import type { User } from '@loquia/contracts'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { CodeField } from '../../app/code-field'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { useToast } from '../../ui/overlays/toasts'

/** The password is forgotten after this many milliseconds, in case the user left. */
const waitMs = 600_000

interface CodeStepProps {
  text: string
  send: (code: string) => Promise<User>
  onDone: (user: User) => void
  onBack: () => void
  onExpired: () => void
}

/** @param onExpired called when the password must be forgotten */
export function CodeStep({ text, send: sendCode, onDone, onBack, onExpired }: CodeStepProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const expire = useRef(onExpired)
  useEffect(() => {
    expire.current = onExpired
  })
  useEffect(() => {
    const timer = setTimeout(() => expire.current(), waitMs)
    return () => clearTimeout(timer)
  }, [])
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => sendCode(code),
    onSuccess: onDone,
    onError: (refusal) => {
      if (errorCodeOf(refusal) !== 'code_wrong')
        toast({ title: t('auth.loginFailed'), description: errorText(errorCodeOf(refusal)), variant: 'destructive' })
      field.current?.focus()
      field.current?.select()
    },
  })
  const clearErrors = () => {
    reset()
    setMissing(false)
  }
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
      <p className="mt-2 mb-5 text-md text-muted">{text}</p>
      <CodeField
        ref={field}
        value={code}
        onChange={setCode}
        onSwitch={clearErrors}
        error={missing && code.trim() === '' ? t('faults.code') : wrong}
      />
      {/* The toast disappears; this text stays. */}
      {error && wrong === undefined && (
        <p className="mt-2 text-md text-wrong" data-refusal={errorCodeOf(error)}>
          {errorText(errorCodeOf(error))}
        </p>
      )}
      <Button type="submit" busy={isPending} className="mt-4 w-full">
        {isPending ? t('auth.login.busy') : t('auth.login.submit')}
      </Button>
      <button
        type="button"
        onClick={onBack}
        className="mt-4 inline-flex min-h-11 items-center gap-2 text-md text-accent"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {t('auth.forgot.back')}
      </button>
    </form>
  )
}
