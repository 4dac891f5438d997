import type { User } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { accountOptionsQuery } from '../../api-client/accounts/account'
import { ForgotForm } from './forgot-form'
import { LoginForm } from './login-form'

/** The login, and in its place, when the address asks for it, the way to a new password. */
export function LoginTab({ onDone }: { onDone: (user: User) => void }) {
  const { t } = useTranslation()
  const { data: options } = useQuery(accountOptionsQuery())
  const [query, setQuery] = useSearchParams()
  const setForgotten = (forgotten: boolean) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (forgotten) next.set('forgot', '')
      else next.delete('forgot')
      return next
    })
  // Where no email can be sent, the login says whom to ask.
  if (query.has('forgot') && options?.passwordReset !== false) return <ForgotForm onBack={() => setForgotten(false)} />
  return (
    <LoginForm onDone={onDone}>
      {options &&
        (options.passwordReset ? (
          <button
            type="button"
            onClick={() => setForgotten(true)}
            className="mt-4 inline-flex min-h-11 items-center text-md text-accent underline underline-offset-4"
          >
            {t('auth.forgot.open')}
          </button>
        ) : (
          <p className="mt-5 text-sm text-muted">{t('auth.forgot.noMail')}</p>
        ))}
    </LoginForm>
  )
}
