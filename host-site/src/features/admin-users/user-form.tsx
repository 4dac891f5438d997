import { zodResolver } from '@hookform/resolvers/zod'
import {
  createUserRequest,
  limits,
  loginRequest,
  type CreateUserRequest,
  type ErrorCode,
  type ManagedUser,
} from '@loquia/contracts'
import { createUser } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { adminUsersKey, changeUser } from '../../api-client/administration/admin-users'
import { callApi } from '../../api-client/call-api'
import { refreshQueries } from '../../api-client/refresh-queries'
import { useRefusal, useUnsaved } from '../../app/portal'
import { useErrorText } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'

const refusedField: Partial<Record<ErrorCode, 'username' | 'email'>> = {
  username_taken: 'username',
  email_taken: 'email',
}

/** Existing usernames may predate current rules. */
const editFields = createUserRequest.extend({ username: loginRequest.shape.username })

/** Without `user`, creates an account, whose username is final. */
export function UserForm({ user, onSaved }: { user?: ManagedUser; onSaved: (user: ManagedUser) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const refused = useRefusal()
  const queries = useQueryClient()
  const {
    register,
    handleSubmit,
    setError,
    formState: { dirtyFields, errors, isDirty, isSubmitSuccessful },
  } = useForm<CreateUserRequest>({
    resolver: zodResolver(user ? editFields : createUserRequest),
    defaultValues: {
      username: user?.username ?? '',
      email: user?.email ?? '',
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      company: user?.company ?? '',
    },
  })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (request: CreateUserRequest) => {
      if (user === undefined) return (await callApi(createUser, { body: request })).user
      // The client may have changed the other fields.
      const changed = Object.entries(request).filter(([field]) => dirtyFields[field as keyof CreateUserRequest])
      return changeUser(user.id, Object.fromEntries(changed))
    },
    onSettled: () => refreshQueries(queries, adminUsersKey),
  })
  useUnsaved(isDirty && !(isSuccess && isSubmitSuccessful))
  const save = (request: CreateUserRequest) => {
    if (isPending) return
    mutate(request, {
      onSuccess: (saved) => {
        toast({ title: t(user ? 'users.form.saved' : 'users.form.created') })
        onSaved(saved)
      },
      onError: (error) => {
        const field = refusedField[errorCodeOf(error)]
        if (field === undefined) refused(t('users.form.failed'), error)
        else setError(field, { type: 'refused', message: errorText(errorCodeOf(error)) }, { shouldFocus: true })
      },
    })
  }
  const fieldError = (field: 'username' | 'email') =>
    errors[field]?.type === 'refused' ? errors[field]?.message : fault(errors[field]?.message)
  return (
    <>
      <p className="mt-1 text-md text-muted">{t(user ? 'users.form.editText' : 'users.form.newText')}</p>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(save)(event)}
        className="mt-5 grid gap-x-5 gap-y-2 sm:grid-cols-2"
      >
        {!user && (
          <TextField
            label={t('users.form.username')}
            error={fieldError('username')}
            autoComplete="off"
            maxLength={limits.usernameMaxChars}
            {...register('username')}
          />
        )}
        <TextField
          className={user ? 'sm:col-span-2' : ''}
          label={t('users.form.email')}
          type="email"
          error={fieldError('email')}
          autoComplete="off"
          maxLength={limits.emailMaxChars}
          {...register('email')}
        />
        <TextField
          label={t('users.form.firstName')}
          error={fault(errors.firstName?.message)}
          autoComplete="off"
          maxLength={limits.nameMaxChars}
          {...register('firstName')}
        />
        <TextField
          label={t('users.form.lastName')}
          error={fault(errors.lastName?.message)}
          autoComplete="off"
          maxLength={limits.nameMaxChars}
          {...register('lastName')}
        />
        <TextField
          className="sm:col-span-2"
          label={t('users.form.company')}
          error={fault(errors.company?.message)}
          autoComplete="off"
          maxLength={limits.nameMaxChars}
          {...register('company')}
        />
        <div className="sm:col-span-2">
          <Button type="submit" busy={isPending}>
            {t(user ? 'users.form.save' : 'users.form.create')}
          </Button>
        </div>
      </form>
    </>
  )
}
