import { zodResolver } from '@hookform/resolvers/zod'
import { limits, profileRequest, type ErrorCode, type ProfileRequest, type User } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { updateProfile } from '../../api-client/accounts/account'
import { sessionQuery } from '../../api-client/accounts/session'
import { useUnsaved, useUser } from '../../app/portal'
import { useErrorText } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { CurrentPassword } from './current-password'

const fieldsOf = ({ email, firstName, lastName, company }: User) => ({
  email,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  company: company ?? '',
})
/** Which field a refusal is about. */
const refusedField: Partial<Record<ErrorCode, 'email' | 'currentPassword'>> = {
  email_taken: 'email',
  wrong_password: 'currentPassword',
  password_needed: 'currentPassword',
  fresh_sign_in_needed: 'currentPassword',
}

/** Name, company and address. Whoever writes another address is asked for the password, in the same form. */
export function ProfileForm() {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({ mutationFn: updateProfile })
  const user = useUser()
  const {
    control,
    register,
    handleSubmit,
    reset,
    resetField,
    setError,
    formState: { dirtyFields, errors, isDirty },
  } = useForm<ProfileRequest>({ resolver: zodResolver(profileRequest), defaultValues: fieldsOf(user) })
  const moves = useWatch({ control, name: 'email' }) !== user.email
  useUnsaved(isDirty)
  const save = (profile: ProfileRequest) => {
    if (isPending) return
    // Only what was changed here: another tab may have saved the rest anew.
    mutate(
      Object.fromEntries(Object.entries(profile).filter(([field]) => dirtyFields[field as keyof ProfileRequest])),
      {
        onSuccess: (user) => {
          queries.setQueryData(sessionQuery().queryKey, user)
          resetField('currentPassword')
          // As it is kept now, without the spaces around it; what was typed since stays.
          reset(fieldsOf(user), { keepDirtyValues: true })
          toast({ title: t('account.profile.saved') })
        },
        onError: (error) => {
          const code = errorCodeOf(error)
          const message = errorText(code)
          toast({ title: t('account.profile.failed'), description: message, variant: 'destructive' })
          const refused = refusedField[code]
          if (refused) setError(refused, { type: 'refused', message }, { shouldFocus: true })
        },
      },
    )
  }
  const below = (field: 'email' | 'currentPassword') =>
    errors[field]?.type === 'refused' ? errors[field]?.message : fault(errors[field]?.message)
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid gap-x-5 gap-y-2 sm:grid-cols-2"
    >
      <TextField
        label={t('account.profile.firstName')}
        error={fault(errors.firstName?.message)}
        autoComplete="given-name"
        maxLength={limits.nameMaxChars}
        {...register('firstName')}
      />
      <TextField
        label={t('account.profile.lastName')}
        error={fault(errors.lastName?.message)}
        autoComplete="family-name"
        maxLength={limits.nameMaxChars}
        {...register('lastName')}
      />
      <TextField
        label={t('account.profile.email')}
        type="email"
        error={below('email')}
        autoComplete="email"
        maxLength={limits.emailMaxChars}
        {...register('email')}
      />
      {moves && (
        <CurrentPassword
          hint={t('account.profile.passwordHint')}
          error={below('currentPassword')}
          {...register('currentPassword', { shouldUnregister: true })}
        />
      )}
      <TextField
        label={t('account.profile.company')}
        error={fault(errors.company?.message)}
        autoComplete="organization"
        maxLength={limits.nameMaxChars}
        {...register('company')}
      />
      <div className="mt-1 sm:col-span-2">
        <Button type="submit" look="secondary" busy={isPending} className="min-h-11! px-5! text-md">
          {t('account.profile.submit')}
        </Button>
      </div>
    </form>
  )
}
