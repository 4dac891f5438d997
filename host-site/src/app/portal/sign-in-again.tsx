import { limits, type User } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorCodeOf } from '../../api-client'
import { login, sessionKey, sessionQuery } from '../../api-client/accounts/session'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/overlays/dialog'
import { PasswordField } from '../../ui/fields/password-field'
import { useToast } from '../../ui/overlays/toasts'
import { CodeField } from '../code-field'

interface SignInAgainProps {
  open: boolean
  user: User
  onClose: () => void
  onBack: () => void
}

/** Users sign in without leaving the page, so typed text stays. If closed, the next save asks again. */
export function SignInAgain({ open, user, onClose, onBack }: SignInAgainProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('portal.ended.title')} closeLabel={t('portal.ended.close')}>
      <p className="mt-3 text-md text-muted">{t('portal.ended.text', { name: user.username })}</p>
      <PasswordForm username={user.username} onDone={onBack} />
    </Dialog>
  )
}

function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [codeNeeded, setCodeNeeded] = useState(false)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (codeNeeded) codeField.current?.focus()
  }, [codeNeeded])
  // Treat an invalid password as a wrong one.
  const shownErrorCode = (refusal: Error) =>
    errorCodeOf(refusal) === 'invalid_request' ? 'invalid_credentials' : errorCodeOf(refusal)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => login({ username, password, ...(codeNeeded ? { code } : {}) }),
    onSuccess: async (user) => {
      queries.setQueryData(sessionQuery().queryKey, user)
      toast({ title: t('portal.ended.back.title'), description: t('portal.ended.back.text') })
      onDone()
      await queries.refetchQueries({
        queryKey: [sessionKey],
        predicate: ({ state }) => state.error instanceof ApiError && state.error.code === 'unauthorized',
      })
    },
    onError: (refusal) => {
      if (errorCodeOf(refusal) === 'code_needed') return setCodeNeeded(true)
      if (errorCodeOf(refusal) === 'code_wrong') {
        codeField.current?.focus()
        return codeField.current?.select()
      }
      toast({
        title: t('portal.ended.failed'),
        description: errorText(shownErrorCode(refusal)),
        variant: 'destructive',
      })
    },
  })
  const isCodeError = (refusal: Error) =>
    errorCodeOf(refusal) === 'code_needed' || errorCodeOf(refusal) === 'code_wrong'
  const clearErrors = () => {
    reset()
    setMissing(false)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || password === '') return
    const without = codeNeeded && code.trim() === ''
    setMissing(without)
    if (without) codeField.current?.focus()
    else mutate()
  }
  return (
    <form noValidate method="post" onSubmit={send} className="mt-5 grid gap-3">
      {/* Password managers need this field. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        label={t('portal.ended.password')}
        showLabel={t('passwordField.show')}
        hideLabel={t('passwordField.hide')}
        error={error && !isCodeError(error) ? errorText(shownErrorCode(error)) : undefined}
        autoComplete="current-password"
        maxLength={limits.passwordMaxChars}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {codeNeeded && (
        <CodeField
          ref={codeField}
          value={code}
          onChange={setCode}
          onSwitch={clearErrors}
          error={
            missing && code.trim() === ''
              ? t('faults.code')
              : error && errorCodeOf(error) === 'code_wrong'
                ? errorText('code_wrong')
                : undefined
          }
        />
      )}
      <Button type="submit" busy={isPending} className="mt-2 w-full">
        {isPending ? t('portal.ended.busy') : t('portal.ended.submit')}
      </Button>
    </form>
  )
}
