import { zodResolver } from '@hookform/resolvers/zod'
import { changePasswordRequest, limits, type ChangePasswordRequest } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { changePassword, sessionsQuery } from '../../api-client/accounts/account'
import { renew } from '../../api-client/renew'
import { useUser } from '../../app/portal'
import { useErrorText } from '../../texts'
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
    mutationFn: changePassword,
    onSuccess: () => renew(queries, sessionsQuery().queryKey),
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
        if (code === 'wrong_password')
          setError('currentPassword', { type: 'refused', message: errorText(code) }, { shouldFocus: true })
        if (code === 'password_leaked' || code === 'password_guessable')
          setError('newPassword', { type: 'refused', message: errorText(code) }, { shouldFocus: true })
      },
    })
  }
  const below = (field: 'currentPassword' | 'newPassword') =>
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
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...shared}
        label={t('account.password.current')}
        error={below('currentPassword')}
        autoComplete="current-password"
        {...register('currentPassword')}
      />
      <PasswordField
        {...shared}
        label={t('account.password.next')}
        error={below('newPassword')}
        autoComplete="new-password"
        {...register('newPassword')}
      />
      <div className="mt-1 sm:col-span-2">
        <Button type="submit" look="secondary" busy={isPending} className="min-h-11! px-5! text-md">
          {t('account.password.submit')}
        </Button>
      </div>
    </form>
  )
}
