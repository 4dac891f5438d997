import { zodResolver } from '@hookform/resolvers/zod'
import { forgotPasswordRequest, limits } from '@loquia/contracts'
import { requestPasswordReset } from '@loquia/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { useErrorText, useLocale } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'

const formSchema = forgotPasswordRequest.pick({ email: true })

/** The response is the same for every address. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const fault = useFaultText()
  const errorText = useErrorText()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (email: string) => callApi(requestPasswordReset, { body: { email, language: locale } }),
  })
  const {
    register,
    handleSubmit,
    setFocus,
    formState: { errors },
  } = useForm({ resolver: zodResolver(formSchema), defaultValues: { email: '' } })
  // Text typed before hydration would be lost.
  const disabled = !useHydrated()
  useEffect(() => {
    if (!disabled) setFocus('email')
  }, [disabled, setFocus])
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void handleSubmit(({ email }) => isPending || mutate(email))(event)}
    >
      <h2 className="text-lg font-semibold">{t('auth.forgot.title')}</h2>
      <p className="mt-2 mb-5 text-md text-muted">{t('auth.forgot.text', { minutes: limits.passwordResetMinutes })}</p>
      <TextField
        label={t('auth.email')}
        type="email"
        error={fault(errors.email?.message)}
        disabled={disabled}
        autoComplete="email"
        maxLength={limits.emailMaxChars}
        {...register('email')}
      />
      <Button type="submit" busy={isPending} disabled={disabled} className="mt-3 w-full">
        {isPending ? t('auth.forgot.busy') : t('auth.forgot.submit')}
      </Button>
      <p aria-live="polite" className="mt-4 min-h-6 text-md">
        {isSuccess && t('auth.forgot.sent')}
        {error && <span className="text-wrong">{errorText(errorCodeOf(error))}</span>}
      </p>
      <button
        type="button"
        onClick={onBack}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-md text-accent"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {t('auth.forgot.back')}
      </button>
    </form>
  )
}
