import { zodResolver } from '@hookform/resolvers/zod'
import { limits, profileRequest, type ProfileRequest, type User } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { updateProfile } from '../../api-client/account'
import { sessionQuery } from '../../api-client/session'
import { useUnsaved, useUser } from '../../app/portal'
import { useErrorText, useFaultText } from '../../texts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'

const fieldsOf = ({ email, firstName, lastName, company }: User) => ({ email, firstName: firstName ?? '', lastName: lastName ?? '', company: company ?? '' })

export function ProfileForm() {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({ mutationFn: updateProfile })
  const { register, handleSubmit, reset, formState: { errors, isDirty } } = useForm<ProfileRequest>({ resolver: zodResolver(profileRequest), defaultValues: fieldsOf(useUser()) })
  useUnsaved(isDirty)
  const save = (profile: ProfileRequest) => {
    if (isPending) return
    mutate(profile, {
      onSuccess: (user) => {
        queries.setQueryData(sessionQuery().queryKey, user)
        // As it is kept now, without the spaces around it; what was typed since stays.
        reset(fieldsOf(user), { keepDirtyValues: true })
        toast({ title: t('account.profile.saved') })
      },
      onError: (error) => toast({ title: t('account.profile.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
    })
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
      <TextField label={t('account.profile.firstName')} error={fault(errors.firstName?.message)} autoComplete="given-name" maxLength={limits.nameMaxChars} {...register('firstName')} />
      <TextField label={t('account.profile.lastName')} error={fault(errors.lastName?.message)} autoComplete="family-name" maxLength={limits.nameMaxChars} {...register('lastName')} />
      <TextField label={t('account.profile.email')} type="email" error={fault(errors.email?.message)} autoComplete="email" maxLength={limits.emailMaxChars} {...register('email')} />
      <TextField label={t('account.profile.company')} error={fault(errors.company?.message)} autoComplete="organization" maxLength={limits.nameMaxChars} {...register('company')} />
      <div className="mt-1 sm:col-span-2"><Button type="submit" look="secondary" busy={isPending} className="min-h-11! px-5! text-md">{t('account.profile.submit')}</Button></div>
    </form>
  )
}
