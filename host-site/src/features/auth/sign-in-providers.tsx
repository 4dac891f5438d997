import { startOidcLogin } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { accountOptionsQuery } from '../../api-client/accounts/account'
import { leaveToSignIn } from '../../api-client/accounts/session'
import { callAddress } from '../../api-client/call-api'
import { useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Key } from '../../ui/brand/icons'

export function SignInProviders() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [query] = useSearchParams()
  const { data: options } = useQuery(accountOptionsQuery())
  const providers = options?.signInProviders ?? []
  if (providers.length === 0) return null
  return (
    <>
      <ul className="grid gap-3">
        {providers.map(({ id, name }) => (
          <li key={id}>
            {/* A link works while the scripts are still loading. */}
            <a
              href={callAddress(startOidcLogin, {
                params: { provider: id },
                query: { language: locale, next: query.get('next') ?? undefined },
              })}
              onClick={leaveToSignIn}
              className={buttonClass('secondary', 'w-full')}
            >
              <Key size={18} aria-hidden="true" />
              {t('auth.providers.with', { name })}
            </a>
          </li>
        ))}
      </ul>
      <p className="my-5 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('auth.providers.or')}
      </p>
    </>
  )
}
