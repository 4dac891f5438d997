import { zodResolver } from '@hookform/resolvers/zod'
import { changePasswordRequest, limits, type ChangePasswordRequest } from '@loquia/contracts'
import { changePassword, requestPasswordReset } from '@loquia/contracts/calls'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { sessionsQuery, accountOptionsQuery } from '../../api-client/accounts/account'
import { refreshQueries } from '../../api-client/refresh-queries'
import { useUser } from '../../app/portal'
import { useErrorText, useLocale } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/fields/password-field'
import { useToast } from '../../ui/overlays/toasts'

export function PasswordForm() {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { username } = useUser()
  const { mutate, isPending } = useMutation({
    mutationFn: (request: ChangePasswordRequest) => callApi(changePassword, { body: request }),
    onSuccess: () => refreshQueries(queries, sessionsQuery().queryKey),
  })
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors },
  } = useForm<ChangePasswordRequest>({
    resolver: zodResolver(changePasswordRequest),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const save = (request: ChangePasswordRequest) => {
    if (isPending) return
    mutate(request, {
      onSuccess: () => {
        reset()
        toast({ title: t('account.password.saved'), description: t('account.password.savedText') })
      },
      onError: (error) => {
        const code = errorCodeOf(error)
        toast({ title: t('account.password.failed'), description: errorText(code), variant: 'destructive' })
        if (code === 'password_wrong')
          setError('currentPassword', { type: 'refused', message: errorText(code) }, { shouldFocus: true })
        if (code === 'password_leaked' || code === 'password_guessable')
          setError('newPassword', { type: 'refused', message: errorText(code) }, { shouldFocus: true })
      },
    })
  }
  const fieldError = (field: 'currentPassword' | 'newPassword') =>
    errors[field]?.type === 'refused' ? errors[field]?.message : fault(errors[field]?.message)
  const shared = {
    showLabel: t('passwordField.show'),
    hideLabel: t('passwordField.hide'),
    maxLength: limits.passwordMaxChars,
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid gap-x-5 gap-y-2 sm:grid-cols-2"
    >
      {/* Password managers need the username. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...shared}
        label={t('account.password.current')}
        error={fieldError('currentPassword')}
        autoComplete="current-password"
        {...register('currentPassword')}
      />
      <PasswordField
        {...shared}
        label={t('account.password.next')}
        error={fieldError('newPassword')}
        autoComplete="new-password"
        {...register('newPassword')}
      />
      <div className="mt-1 sm:col-span-2">
        <Button type="submit" variant="secondary" busy={isPending} className="min-h-11! px-5! text-md">
          {t('account.password.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Sends a link for a first password to accounts created by another provider's login. */
export function FirstPassword() {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const { email } = useUser()
  const { data: options } = useQuery(accountOptionsQuery())
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callApi(requestPasswordReset, { body: { email, language: locale } }),
  })
  if (options?.passwordReset === false) return <p>{t('account.firstPassword.noMail')}</p>
  return (
    <>
      <p>{t('account.firstPassword.text', { email })}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()} className="mt-4 min-h-11! px-5! text-md">
        {t('account.firstPassword.submit')}
      </Button>
      <p aria-live="polite" className="mt-3 min-h-6 text-md">
        {isSuccess && t('account.firstPassword.sent')}
        {error && <span className="text-wrong">{errorText(errorCodeOf(error))}</span>}
      </p>
    </>
  )
}
