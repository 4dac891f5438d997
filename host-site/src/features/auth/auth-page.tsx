import { signInRefusals, type User } from '@loquia/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { ownKey, passCode, sessionQuery } from '../../api-client/accounts/session'
import { AuthLayout } from '../../app/shell/auth-layout'
import { useHead } from '../../app/seo/head'
import { pathAfterLogin, sessionEnded } from '../../paths'
import { Tabs } from '../../ui/tabs'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/overlays/toasts'
import { ClaimForm } from './claim-form'
import { CodeStep } from './code-step'
import { PortalFeatures } from './portal-features'
import { LoginTab } from './login-tab'
import { RegisterForm } from './register-form'
import { SignInProviders } from './sign-in-providers'

/** Logging in and registering. Whoever is logged in goes on to the page they wanted. */
export function AuthPage() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data: user } = useQuery(sessionQuery())
  const [query, setQuery] = useSearchParams()
  const came: unknown = useLocation().state
  useHead({ title: `${t('auth.title')} · ${t('site.name')}`, description: t('auth.description'), noindex: true })

  // What brought somebody here who did not ask for a login.
  const demoId = claimedDemo(query.get('next'))
  const note = came === sessionEnded ? t('auth.ended') : demoId === null ? null : t('auth.claim')
  if (user) return <Navigate to={pathAfterLogin(query.get('next'))} replace />
  const enter = (entered: User, title: string, description: string) => {
    toast({ title, description })
    queries.removeQueries({ queryKey: [ownKey], predicate: ({ queryKey }) => queryKey[1] !== 'user' })
    queries.setQueryData(sessionQuery().queryKey, entered)
  }
  const welcome = (entered: User) =>
    enter(entered, t('auth.loggedIn.title'), t('auth.loggedIn.text', { name: entered.firstName ?? entered.username }))
  const opened = (entered: User) => enter(entered, t('auth.registered.title'), t('auth.registered.text'))
  const refusal = signInRefusals.find((code) => code === query.get('oidc'))
  const forgetStep = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('step')
        return next
      },
      { replace: true },
    )
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
  if (query.get('step') === 'code')
    return (
      <AuthLayout beside={<PortalFeatures />}>
        <h1 className="sr-only">{t('auth.title')}</h1>
        <CodeStep
          text={t('auth.code.providerText')}
          send={passCode}
          onDone={welcome}
          onBack={forgetStep}
          onExpired={() => {
            toast({ title: t('auth.code.expired'), description: t('auth.code.providerExpired') })
            forgetStep()
          }}
        />
      </AuthLayout>
    )
  return (
    <AuthLayout beside={<PortalFeatures />}>
      <h1 className="sr-only">{t('auth.title')}</h1>
      {refusal && (
        <p
          role="alert"
          className="mb-6 rounded-card border border-line bg-tint px-5 py-4 text-md"
          data-refusal={refusal}
        >
          <span className="block font-semibold">{t('auth.loginFailed')}</span>
          {errorText(refusal)}
        </p>
      )}
      {note && <output className="mb-6 block rounded-card border border-line bg-tint px-5 py-4 text-md">{note}</output>}
      <Tabs
        label={t('auth.tabs.label')}
        chosenId={query.get('tab') ?? 'login'}
        onChoose={choose}
        tabs={[
          {
            id: 'login',
            title: t('auth.tabs.login'),
            content: <LoginTab onDone={welcome} />,
          },
          {
            id: 'register',
            title: t('auth.tabs.register'),
            content: (
              <>
                <SignInProviders />
                {demoId === null ? <RegisterForm onDone={opened} /> : <ClaimForm demoId={demoId} onDone={opened} />}
              </>
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

/** The demo that goes into the account, by the page that is opened after the login. */
function claimedDemo(next: string | null): string | null {
  return next === null ? null : new URLSearchParams(next.split('?')[1]).get('claim')
}
