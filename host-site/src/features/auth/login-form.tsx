import { zodResolver } from '@hookform/resolvers/zod'
import { limits, loginRequest, type LoginRequest, type User } from '@loquia/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { login } from '../../api-client/accounts/session'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/fields/password-field'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { CodeStep } from './code-step'
import { SignInProviders } from './sign-in-providers'
import { accountOptionsQuery } from '../../api-client/accounts/account'
import { ForgotForm } from './forgot-form'

/** @param children alternatives below the password, not below the code */
function LoginForm({ onDone, children }: { onDone: (user: User) => void; children: ReactNode }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const disabled = !useHydrated()
  const { mutate, reset: forget, isPending, error: refusal } = useMutation({ mutationFn: login })
  const { register, handleSubmit, resetField, setFocus } = useForm<LoginRequest>({
    resolver: zodResolver(loginRequest),
    defaultValues: { username: '', password: '' },
  })
  const [asked, setAsked] = useState<LoginRequest | null>(null)
  // Server errors never reveal which of the two fields is wrong.
  const shownErrorCode = (error: Error) =>
    errorCodeOf(error) === 'invalid_request' ? 'invalid_credentials' : errorCodeOf(error)
  // Too short values fail like wrong ones, so nothing reveals the format of names and passwords.
  const [isHopeless, setHopeless] = useState(false)
  const showFailure = () => {
    forget()
    setHopeless(true)
    toast({ title: t('auth.loginFailed'), description: errorText('invalid_credentials'), variant: 'destructive' })
  }
  const send = (credentials: LoginRequest) => {
    if (isPending) return
    setHopeless(false)
    mutate(credentials, {
      onSuccess: onDone,
      onError: (error) =>
        errorCodeOf(error) === 'code_needed'
          ? setAsked(credentials)
          : toast({
              title: t('auth.loginFailed'),
              description: errorText(shownErrorCode(error)),
              variant: 'destructive',
            }),
    })
  }
  const cameBack = useRef(false)
  useEffect(() => {
    if (asked !== null) cameBack.current = true
    else if (cameBack.current) setFocus('password')
  }, [asked, setFocus])
  const expireCode = () => {
    resetField('password')
    forget()
    setAsked(null)
    toast({ title: t('auth.code.expired'), description: t('auth.code.expiredText') })
  }
  if (asked !== null)
    return (
      <CodeStep
        text={t('auth.code.text', { name: asked.username })}
        // The credentials are sent again because the server keeps no state.
        send={(code) => login({ ...asked, code })}
        onDone={onDone}
        onBack={() => setAsked(null)}
        onExpired={expireCode}
      />
    )
  return (
    <>
      <SignInProviders />
      <form
        noValidate
        method="post"
        onSubmit={(event) => void handleSubmit(send, showFailure)(event)}
        className="grid gap-3"
      >
        <TextField
          label={t('auth.username')}
          hint={t('auth.orEmail')}
          disabled={disabled}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMaxChars}
          {...register('username')}
        />
        <PasswordField
          label={t('auth.password')}
          showLabel={t('passwordField.show')}
          hideLabel={t('passwordField.hide')}
          disabled={disabled}
          autoComplete="current-password"
          maxLength={limits.passwordMaxChars}
          {...register('password')}
        />
        {/* The toast disappears; this text stays. */}
        {isHopeless && (
          <p className="text-md text-wrong" data-refusal="invalid_credentials">
            {errorText('invalid_credentials')}
          </p>
        )}
        {refusal && errorCodeOf(refusal) !== 'code_needed' && (
          <p className="text-md text-wrong" data-refusal={shownErrorCode(refusal)}>
            {errorText(shownErrorCode(refusal))}{' '}
            {shownErrorCode(refusal) === 'account_disabled' && (
              <Link
                to={`${patterns.home}#contact`}
                className="whitespace-nowrap text-accent underline underline-offset-4"
              >
                {t('auth.contact')}
              </Link>
            )}
          </p>
        )}
        <Button type="submit" busy={isPending} disabled={disabled} className="mt-2 w-full">
          {isPending ? t('auth.login.busy') : t('auth.login.submit')}
        </Button>
      </form>
      {children}
    </>
  )
}

export function LoginTab({ onDone }: { onDone: (user: User) => void }) {
  const { t } = useTranslation()
  const { data: options } = useQuery(accountOptionsQuery())
  const [query, setQuery] = useSearchParams()
  const setForgotten = (forgotten: boolean) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (forgotten) next.set('forgot', '')
      else next.delete('forgot')
      return next
    })
  if (query.has('forgot') && options?.passwordReset !== false) return <ForgotForm onBack={() => setForgotten(false)} />
  return (
    <LoginForm onDone={onDone}>
      {options &&
        (options.passwordReset ? (
          <button
            type="button"
            onClick={() => setForgotten(true)}
            className="mt-4 inline-flex min-h-11 items-center text-md text-accent underline underline-offset-4"
          >
            {t('auth.forgot.open')}
          </button>
        ) : (
          <p className="mt-5 text-sm text-muted">{t('auth.forgot.noMail')}</p>
        ))}
    </LoginForm>
  )
}
