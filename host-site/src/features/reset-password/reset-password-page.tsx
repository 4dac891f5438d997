import { zodResolver } from '@hookform/resolvers/zod'
import { limits, resetPasswordRequest } from '@loquia/contracts'
import { resetPassword } from '@loquia/contracts/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { accountOptionsQuery } from '../../api-client/accounts/account'
import { AuthLayout } from '../../app/shell/auth-layout'
import { useHead } from '../../app/seo/head'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button, buttonClass } from '../../ui/button'
import { PasswordField } from '../../ui/fields/password-field'
import { useToast } from '../../ui/overlays/toasts'

const requestAgainPath = `${patterns.auth}?forgot=`
const formSchema = resetPasswordRequest.pick({ password: true })

/** The token follows #, so it leaves the browser only in the API call. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => callApi(resetPassword, { body: { token, password } }),
  })
  const { data: options } = useQuery(accountOptionsQuery())
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: zodResolver(formSchema), defaultValues: { password: '' } })
  const spent = error !== null && errorCodeOf(error) === 'reset_link_invalid'
  const title = useRef<HTMLHeadingElement>(null)
  // The focused button was removed.
  useEffect(() => {
    if (spent) title.current?.focus()
  }, [spent])
  useHead({ title: `${t('auth.reset.title')} · ${t('site.name')}`, description: t('auth.description'), noindex: true })
  const send = ({ password }: { password: string }) => {
    if (isPending) return
    mutate(password, {
      onSuccess: () => {
        toast({ title: t('auth.reset.done.title'), description: t('auth.reset.done.text') })
        void navigate(patterns.auth, { replace: true })
      },
      onError: (failure) => {
        const code = errorCodeOf(failure)
        toast({ title: t('auth.reset.failed'), description: errorText(code), variant: 'destructive' })
        if (code === 'password_leaked' || code === 'password_guessable')
          setError('password', { type: 'refused', message: errorText(code) }, { shouldFocus: true })
      },
    })
  }
  return (
    <AuthLayout>
      <h1 ref={title} tabIndex={-1} className="display text-2xl outline-none">
        {t(spent ? 'auth.spent' : 'auth.reset.title')}
      </h1>
      {spent || (hydrated && token === '') ? (
        <>
          <p role={spent ? 'alert' : undefined} className="mt-3 mb-8 text-muted">
            {options?.passwordReset
              ? spent
                ? errorText('reset_link_invalid')
                : t('auth.reset.noToken')
              : t(spent ? 'auth.reset.spentNoMail' : 'auth.reset.noTokenNoMail')}
          </p>
          <p className="flex flex-wrap gap-3">
            {options?.passwordReset && (
              <Link to={requestAgainPath} className={buttonClass('primary')}>
                {t('auth.reset.again')}
              </Link>
            )}
            <Link to={patterns.auth} className={buttonClass(options?.passwordReset ? 'secondary' : 'primary')}>
              {t('auth.forgot.back')}
            </Link>
          </p>
        </>
      ) : (
        <form noValidate method="post" onSubmit={(event) => void handleSubmit(send)(event)}>
          <p className="mt-3 mb-8 text-muted">{t('auth.reset.text')}</p>
          <PasswordField
            label={t('auth.reset.field')}
            showLabel={t('passwordField.show')}
            hideLabel={t('passwordField.hide')}
            error={errors.password?.type === 'refused' ? errors.password.message : fault(errors.password?.message)}
            disabled={!hydrated}
            autoComplete="new-password"
            maxLength={limits.passwordMaxChars}
            {...register('password')}
          />
          <Button type="submit" busy={isPending} disabled={!hydrated} className="mt-3 w-full">
            {isPending ? t('auth.reset.busy') : t('auth.reset.submit')}
          </Button>
        </form>
      )}
    </AuthLayout>
  )
}
