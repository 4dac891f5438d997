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

/** Milliseconds that a page keeps a password for its code: who went away in between leaves nothing behind. */
const waitMs = 600_000

interface CodeStepProps {
  /** What was right so far. */
  text: string
  send: (code: string) => Promise<User>
  onDone: (user: User) => void
  onBack: () => void
  onExpired: () => void
}

/**
 * The second step of a login, for accounts that ask for a code.
 * @param onExpired no code came for so long that the password is to be forgotten
 */
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
      // A wrong code is told below its field, aloud as well.
      if (errorCodeOf(refusal) !== 'code_wrong')
        toast({ title: t('auth.loginFailed'), description: errorText(errorCodeOf(refusal)), variant: 'destructive' })
      field.current?.focus()
      field.current?.select()
    },
  })
  const forget = () => {
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
        onSwitch={forget}
        error={missing && code.trim() === '' ? t('faults.code') : wrong}
      />
      {/* The toast has said it aloud; here it stays. */}
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
