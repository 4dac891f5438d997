import { zodResolver } from '@hookform/resolvers/zod'
import { limits, profileRequest, type ErrorCode, type ProfileRequest, type User } from '@loquia/contracts'
import { changeAccount, deleteOwnPicture } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { putOwnPicture } from '../../api-client/accounts/account'
import { sessionQuery, sessionKey } from '../../api-client/accounts/session'
import { useUnsaved, useUser, useRefusal } from '../../app/portal'
import { useErrorText } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { CurrentPassword } from './current-password'
import { useRef } from 'react'
import { FileField } from '../../ui/fields/file-field'
import { ProfilePicture } from '../../ui/profile-picture'

const profileFields = ({ email, firstName, lastName, company }: User) => ({
  email,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  company: company ?? '',
})
const refusedField: Partial<Record<ErrorCode, 'email' | 'currentPassword'>> = {
  email_taken: 'email',
  password_wrong: 'currentPassword',
  password_needed: 'currentPassword',
  fresh_sign_in_needed: 'currentPassword',
}

/** A new email address requires the password. */
export function ProfileForm() {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (profile: ProfileRequest) => callApi(changeAccount, { body: profile }),
  })
  const user = useUser()
  const {
    control,
    register,
    handleSubmit,
    reset,
    resetField,
    setError,
    formState: { dirtyFields, errors, isDirty },
  } = useForm<ProfileRequest>({ resolver: zodResolver(profileRequest), defaultValues: profileFields(user) })
  const moves = useWatch({ control, name: 'email' }) !== user.email
  useUnsaved(isDirty)
  const save = (profile: ProfileRequest) => {
    if (isPending) return
    // Another tab may have saved the other fields.
    mutate(
      Object.fromEntries(Object.entries(profile).filter(([field]) => dirtyFields[field as keyof ProfileRequest])),
      {
        onSuccess: (user) => {
          queries.setQueryData(sessionQuery().queryKey, user)
          resetField('currentPassword')
          // Shows trimmed values; keeps later input.
          reset(profileFields(user), { keepDirtyValues: true })
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
  const fieldError = (field: 'email' | 'currentPassword') =>
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
        error={fieldError('email')}
        autoComplete="email"
        maxLength={limits.emailMaxChars}
        {...register('email')}
      />
      {moves && (
        <CurrentPassword
          hint={t('account.profile.passwordHint')}
          error={fieldError('currentPassword')}
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
        <Button type="submit" variant="secondary" busy={isPending} className="min-h-11! px-5! text-md">
          {t('account.profile.submit')}
        </Button>
      </div>
    </form>
  )
}

export function PictureField() {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const { picture, firstName, lastName, username } = useUser()
  const box = useRef<HTMLDivElement>(null)
  const change = useMutation({
    mutationFn: (file: File | null) => (file === null ? callApi(deleteOwnPicture) : putOwnPicture(file)),
    onSuccess: (user, file) => {
      queries.setQueryData(sessionQuery().queryKey, user)
      // Lists of colleagues show the picture too.
      queries.removeQueries({ queryKey: [sessionKey], type: 'inactive' })
      toast({ title: t(file === null ? 'account.picture.removed' : 'account.picture.saved') })
      if (file === null) box.current?.querySelector('input')?.focus()
    },
    onError: (failure) => refused(t('account.picture.failed'), failure),
  })
  const name = [firstName, lastName].filter(Boolean).join(' ') || username
  return (
    <div ref={box} className="mb-6 flex flex-wrap items-start gap-x-5 gap-y-3">
      <ProfilePicture name={name} picture={picture} size="large" />
      <div className="min-w-56 grow basis-0">
        <FileField
          label={t('account.picture.label')}
          choose={t(change.isPending ? 'account.picture.sending' : 'account.picture.choose')}
          chosen={picture === undefined ? t('account.picture.none') : ''}
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          hint={t('account.picture.hint', { size: limits.uploadMaxBytes / 1024 / 1024 })}
          onChoose={(file) => change.isPending || change.mutate(file)}
        />
      </div>
      {picture !== undefined && (
        <Button
          variant="secondary"
          busy={change.isPending}
          className="min-h-11! px-5! text-md"
          onClick={() => change.mutate(null)}
        >
          {t('account.picture.remove')}
        </Button>
      )}
    </div>
  )
}
