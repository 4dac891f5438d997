import { zodResolver } from '@hookform/resolvers/zod'
import { limits, registerRequest, type ErrorCode, type RegisterRequest, type User } from '@loquia/contracts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
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
import { TermsNotice } from './terms-notice'

const fields = ['username', 'password', 'email', 'firstName', 'lastName', 'company'] as const
const refusedField: Partial<Record<ErrorCode, (typeof fields)[number]>> = {
  username_taken: 'username',
  email_taken: 'email',
  password_leaked: 'password',
  password_guessable: 'password',
}

export function RegisterForm({ onDone }: { onDone: (user: User) => void }) {
  const { t } = useTranslation()
  const disabled = !useHydrated()
  const form = useRegistration(onDone)
  const { register, fieldError, isPending, refusal } = form
  return (
    <form noValidate method="post" onSubmit={form.submit} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label={t('auth.username')}
        error={fieldError('username')}
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
        error={fieldError('email')}
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
          error={fieldError('password')}
          hint={t('auth.passwordHint', { min: limits.passwordMinChars })}
          disabled={disabled}
          autoComplete="new-password"
          maxLength={limits.passwordMaxChars}
          {...register('password')}
        />
      </div>
      <OptionalFields form={form} disabled={disabled} />
      {/* The toast disappears; this text stays. */}
      {refusal && (
        <p className="text-md text-wrong sm:col-span-2" data-refusal={refusal.code}>
          {refusal.text}
        </p>
      )}
      <Button type="submit" busy={isPending} disabled={disabled} className="mt-2 w-full sm:col-span-2">
        {isPending ? t('auth.register.busy') : t('auth.register.submit')}
      </Button>
      <TermsNotice className="sm:col-span-2" />
    </form>
  )
}

function useRegistration(onDone: (user: User) => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({ mutationFn: createAccount })
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
  const fieldError = (field: (typeof fields)[number]) =>
    errors[field]?.type === 'refused' ? errors[field]?.message : fault(errors[field]?.message)
  return {
    register,
    fieldError,
    isPending,
    submit: (event: FormEvent) => void handleSubmit(send)(event),
    /** A refusal that concerns no field. */
    refusal: error && !(errorCodeOf(error) in refusedField) && { code: errorCodeOf(error), text: refusalText(error) },
  }
}

interface OptionalFieldsProps {
  form: ReturnType<typeof useRegistration>
  disabled: boolean
}

function OptionalFields({ form, disabled }: OptionalFieldsProps) {
  const { t } = useTranslation()
  const optionalLabel = (label: string) => `${label} (${t('auth.optional')})`
  return (
    <>
      <TextField
        label={optionalLabel(t('auth.firstName'))}
        error={form.fieldError('firstName')}
        disabled={disabled}
        autoComplete="given-name"
        maxLength={limits.nameMaxChars}
        {...form.register('firstName')}
      />
      <TextField
        label={optionalLabel(t('auth.lastName'))}
        error={form.fieldError('lastName')}
        disabled={disabled}
        autoComplete="family-name"
        maxLength={limits.nameMaxChars}
        {...form.register('lastName')}
      />
      <TextField
        className="sm:col-span-2"
        label={optionalLabel(t('auth.company'))}
        error={form.fieldError('company')}
        disabled={disabled}
        autoComplete="organization"
        maxLength={limits.nameMaxChars}
        {...form.register('company')}
      />
    </>
  )
}
