import { zodResolver } from '@hookform/resolvers/zod'
import { limits, registerRequest, type ErrorCode, type RegisterRequest, type User } from '@loquia/contracts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, errorCodeOf } from '../../api-client'
import { register as createAccount } from '../../api-client/accounts/session'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { useErrorText } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/fields/password-field'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { Accepts } from './accepts'

const fields = ['username', 'password', 'email', 'firstName', 'lastName', 'company'] as const
/** What only the server can tell, and where it is shown. */
const refusedField: Partial<Record<ErrorCode, (typeof fields)[number]>> = {
  username_taken: 'username',
  email_taken: 'email',
  password_leaked: 'password',
  password_guessable: 'password',
}

export function RegisterForm({ onDone }: { onDone: (user: User) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const disabled = !useHydrated()
  const { mutate, isPending, error: refusal } = useMutation({ mutationFn: createAccount })
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors },
  } = useForm<RegisterRequest>({
    resolver: zodResolver(registerRequest),
    defaultValues: { username: '', password: '', email: '', firstName: '', lastName: '', company: '' },
  })
  const refusalText = (error: Error) =>
    errorCodeOf(error) === 'internal_error' ? t('auth.registerFailed.text') : errorText(errorCodeOf(error))
  const send = (registration: RegisterRequest) => {
    if (isPending) return
    mutate(registration, {
      onSuccess: onDone,
      onError: (error) => {
        const code = errorCodeOf(error)
        const text = refusalText(error)
        toast({ title: t('auth.registerFailed.title'), description: text, variant: 'destructive' })
        const refused = refusedField[code]
        if (refused) {
          setError(refused, { type: 'refused', message: text })
          setFocus(refused)
        }
        if (error instanceof ApiError) {
          for (const { path, message } of error.issues) {
            const field = fields.find((name) => name === path)
            if (field) setError(field, { message })
          }
        }
      },
    })
  }
  // What the server refuses is told in its words, everything else in the form's.
  const below = (field: (typeof fields)[number]) =>
    errors[field]?.type === 'refused' ? errors[field]?.message : fault(errors[field]?.message)
  const optional = (label: string) => `${label} (${t('auth.optional')})`
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="grid gap-x-5 gap-y-3 sm:grid-cols-2"
    >
      <TextField
        className="sm:col-span-2"
        label={t('auth.username')}
        error={below('username')}
        disabled={disabled}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMaxChars}
        {...register('username')}
      />
      <TextField
        className="sm:col-span-2"
        label={t('auth.email')}
        type="email"
        error={below('email')}
        disabled={disabled}
        autoComplete="email"
        maxLength={limits.emailMaxChars}
        {...register('email')}
      />
      <div className="sm:col-span-2">
        <PasswordField
          label={t('auth.password')}
          showLabel={t('passwordField.show')}
          hideLabel={t('passwordField.hide')}
          error={below('password')}
          hint={t('auth.passwordHint', { min: limits.passwordMinChars })}
          disabled={disabled}
          autoComplete="new-password"
          maxLength={limits.passwordMaxChars}
          {...register('password')}
        />
      </div>
      <TextField
        label={optional(t('auth.firstName'))}
        error={below('firstName')}
        disabled={disabled}
        autoComplete="given-name"
        maxLength={limits.nameMaxChars}
        {...register('firstName')}
      />
      <TextField
        label={optional(t('auth.lastName'))}
        error={below('lastName')}
        disabled={disabled}
        autoComplete="family-name"
        maxLength={limits.nameMaxChars}
        {...register('lastName')}
      />
      <TextField
        className="sm:col-span-2"
        label={optional(t('auth.company'))}
        error={below('company')}
        disabled={disabled}
        autoComplete="organization"
        maxLength={limits.nameMaxChars}
        {...register('company')}
      />
      {/* The toast has said it aloud; here it stays. What is about one field stands below that. */}
      {refusal && !(errorCodeOf(refusal) in refusedField) && (
        <p className="text-md text-wrong sm:col-span-2" data-refusal={errorCodeOf(refusal)}>
          {refusalText(refusal)}
        </p>
      )}
      <Button type="submit" busy={isPending} disabled={disabled} className="mt-2 w-full sm:col-span-2">
        {isPending ? t('auth.register.busy') : t('auth.register.submit')}
      </Button>
      <Accepts className="sm:col-span-2" />
    </form>
  )
}
