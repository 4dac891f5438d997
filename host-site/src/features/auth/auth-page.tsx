import type { User } from '@loquia/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { ownKey, sessionQuery } from '../../api-client/accounts/session'
import { AuthLayout } from '../../app/shell/auth-layout'
import { useHead } from '../../app/seo/head'
import { pathAfterLogin, sessionEnded } from '../../paths'
import { Tabs } from '../../ui/tabs'
import { useToast } from '../../ui/overlays/toasts'
import { PortalFeatures } from './portal-features'
import { LoginTab } from './login-tab'
import { RegisterForm } from './register-form'

/** Logging in and registering. Whoever is logged in goes on to the page they wanted. */
export function AuthPage() {
  const { t } = useTranslation()
  const toast = useToast()
  const queries = useQueryClient()
  const { data: user } = useQuery(sessionQuery())
  const [query, setQuery] = useSearchParams()
  const came: unknown = useLocation().state
  useHead({ title: `${t('auth.title')} · ${t('site.name')}`, description: t('auth.description'), noindex: true })

  // What brought somebody here who did not ask for a login.
  const note = came === sessionEnded ? t('auth.ended') : query.get('next')?.includes('?claim=') ? t('auth.claim') : null
  if (user) return <Navigate to={pathAfterLogin(query.get('next'))} replace />
  const enter = (entered: User, title: string, description: string) => {
    toast({ title, description })
    queries.removeQueries({ queryKey: [ownKey], predicate: ({ queryKey }) => queryKey[1] !== 'user' })
    queries.setQueryData(sessionQuery().queryKey, entered)
  }
  const choose = (id: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('forgot')
        if (id === 'register') next.set('tab', id)
        else next.delete('tab')
        return next
      },
      { replace: true },
    )
  return (
    <AuthLayout beside={<PortalFeatures />}>
      <h1 className="sr-only">{t('auth.title')}</h1>
      {note && <output className="mb-6 block rounded-card border border-line bg-tint px-5 py-4 text-md">{note}</output>}
      <Tabs
        label={t('auth.tabs.label')}
        chosenId={query.get('tab') ?? 'login'}
        onChoose={choose}
        tabs={[
          {
            id: 'login',
            title: t('auth.tabs.login'),
            content: (
              <LoginTab
                onDone={(entered) =>
                  enter(
                    entered,
                    t('auth.loggedIn.title'),
                    t('auth.loggedIn.text', { name: entered.firstName ?? entered.username }),
                  )
                }
              />
            ),
          },
          {
            id: 'register',
            title: t('auth.tabs.register'),
            content: (
              <RegisterForm
                onDone={(entered) => enter(entered, t('auth.registered.title'), t('auth.registered.text'))}
              />
            ),
          },
        ]}
      />
      <noscript>
        <p className="mt-4 text-sm text-wrong">{t('auth.noScript')}</p>
      </noscript>
    </AuthLayout>
  )
}
