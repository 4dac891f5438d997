import { zodResolver } from '@hookform/resolvers/zod'
import { limits, loginRequest, type LoginRequest, type User } from '@loquia/contracts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
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

/**
 * Name and password; where the account asks for it, the code of the second step in their place.
 * @param children for whoever has no password to type: what stands below it, and not below the code
 */
export function LoginForm({ onDone, children }: { onDone: (user: User) => void; children: ReactNode }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const disabled = !useHydrated()
  const { mutate, reset: forget, isPending, error: refusal } = useMutation({ mutationFn: login })
  const { register, handleSubmit, resetField, setFocus } = useForm<LoginRequest>({
    resolver: zodResolver(loginRequest),
    defaultValues: { username: '', password: '' },
  })
  /** What was right, and needs a code now. */
  const [asked, setAsked] = useState<LoginRequest | null>(null)
  // Faults that only the server found are about the pair, never about one of the two.
  const codeOf = (error: Error) =>
    errorCodeOf(error) === 'invalid_request' ? 'invalid_credentials' : errorCodeOf(error)
  // What is too short to be right is wrong, as everything else is: nothing here tells what names and passwords look like.
  const [isHopeless, setHopeless] = useState(false)
  const refuse = () => {
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
          : toast({ title: t('auth.loginFailed'), description: errorText(codeOf(error)), variant: 'destructive' }),
    })
  }
  const cameBack = useRef(false)
  useEffect(() => {
    if (asked !== null) cameBack.current = true
    else if (cameBack.current) setFocus('password')
  }, [asked, setFocus])
  const expire = () => {
    resetField('password')
    forget()
    setAsked(null)
    toast({ title: t('auth.code.expired'), description: t('auth.code.expiredText') })
  }
  if (asked !== null)
    return (
      <CodeStep
        text={t('auth.code.text', { name: asked.username })}
        // Name and password go along once more: nothing waits on the server.
        send={(code) => login({ ...asked, code })}
        onDone={onDone}
        onBack={() => setAsked(null)}
        onExpired={expire}
      />
    )
  return (
    <>
      <SignInProviders />
      <form
        noValidate
        method="post"
        onSubmit={(event) => void handleSubmit(send, refuse)(event)}
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
        {/* The toast has said it aloud; here it stays. */}
        {isHopeless && (
          <p className="text-md text-wrong" data-refusal="invalid_credentials">
            {errorText('invalid_credentials')}
          </p>
        )}
        {refusal && errorCodeOf(refusal) !== 'code_needed' && (
          <p className="text-md text-wrong" data-refusal={codeOf(refusal)}>
            {errorText(codeOf(refusal))}{' '}
            {codeOf(refusal) === 'account_disabled' && (
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
