import { zodResolver } from '@hookform/resolvers/zod'
import { currentConsent, limits, registerRequest, type ErrorCode, type User } from '@loquia/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { errorCodeOf, useApi } from '../../api-client'
import { register as createAccount } from '../../api-client/accounts/session'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { useErrorText } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/fields/password-field'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { TermsNotice, PrivacyLink } from './terms-notice'
import { deriveUsername } from './derive-username'

const fields = registerRequest.pick({ email: true, password: true })
type Fields = { email: string; password: string }
/** Number of usernames to try, as the first may be taken. */
const triesMax = 4

const refusedField: Partial<Record<ErrorCode, keyof Fields>> = {
  email_taken: 'email',
  password_leaked: 'password',
  password_guessable: 'password',
}

export function ClaimForm({ demoId, onDone }: { demoId: string; onDone: (user: User) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const api = useApi()
  const disabled = !useHydrated()
  const website = readDomain(useLocation().state)
  const [consents, setConsents] = useState(false)
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<Fields>({ resolver: zodResolver(fields), defaultValues: { email: '', password: '' } })
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen: Fields) => {
      const user = await openAccount(chosen)
      // A contact that cannot be stored must not stop the claim.
      if (consents && website !== undefined)
        await api
          .sendDemoContact({ fullName: user.username, email: user.email, website, demoId, consent: currentConsent })
          .catch(() => undefined)
      return user
    },
  })
  const send = (chosen: Fields) => {
    if (isPending) return
    mutate(chosen, {
      onSuccess: onDone,
      onError: (error) => {
        const code = errorCodeOf(error)
        const message = code === 'internal_error' ? t('auth.registerFailed.text') : errorText(code)
        toast({ title: t('auth.registerFailed.title'), description: message, variant: 'destructive' })
        const refused = refusedField[code]
        if (refused) setError(refused, { type: 'refused', message }, { shouldFocus: true })
      },
    })
  }
  const fieldError = (field: keyof Fields) =>
    errors[field]?.type === 'refused' ? errors[field]?.message : fault(errors[field]?.message)
  return (
    <form noValidate method="post" onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-3">
      <TextField
        label={t('auth.email')}
        type="email"
        error={fieldError('email')}
        disabled={disabled}
        autoComplete="email"
        maxLength={limits.emailMaxChars}
        {...register('email')}
      />
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
      {website !== undefined && (
        <label className="flex min-h-11 items-start gap-3 text-md text-muted">
          <input
            type="checkbox"
            checked={consents}
            disabled={disabled}
            onChange={({ target }) => setConsents(target.checked)}
            className="mt-1 size-5 shrink-0 accent-fill"
          />
          <span>
            {t('auth.claimConsent')} (<PrivacyLink />)
          </span>
        </label>
      )}
      <Button type="submit" busy={isPending} disabled={disabled} className="mt-2 w-full">
        {t(isPending ? 'auth.register.busy' : 'auth.claimSubmit')}
      </Button>
      <TermsNotice />
    </form>
  )
}

function readDomain(state: unknown): string | undefined {
  const { domain } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  return typeof domain === 'string' && domain !== '' ? domain : undefined
}

async function openAccount({ email, password }: Fields): Promise<User> {
  for (let tries = 1; ; tries++) {
    try {
      return await createAccount({ username: deriveUsername(email, tries > 1), email, password })
    } catch (error) {
      if (errorCodeOf(error) !== 'username_taken' || tries === triesMax) throw error
    }
  }
}
