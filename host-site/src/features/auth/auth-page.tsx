import { signInRefusals, type User } from '@loquia/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { sessionKey, submitLoginCode, sessionQuery } from '../../api-client/accounts/session'
import { AuthLayout } from '../../app/shell/auth-layout'
import { useHead } from '../../app/seo/head'
import { pathAfterLogin, sessionEnded } from '../../paths'
import { Tabs } from '../../ui/tabs'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/overlays/toasts'
import { ClaimForm } from './claim-form'
import { CodeStep } from './code-step'
import { LoginTab } from './login-form'
import { RegisterForm } from './register-form'
import { SignInProviders } from './sign-in-providers'
import { Sheet, type SheetState } from '../../ui/overlays/sheet'

export function AuthPage() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data: user } = useQuery(sessionQuery())
  const [query, setQuery] = useSearchParams()
  const navigationState: unknown = useLocation().state
  useHead({ title: `${t('auth.title')} · ${t('site.name')}`, description: t('auth.description'), noindex: true })

  const demoId = claimedDemo(query.get('next'))
  const note = navigationState === sessionEnded ? t('auth.ended') : demoId === null ? null : t('auth.claim')
  if (user) return <Navigate to={pathAfterLogin(query.get('next'))} replace />
  const finishLogin = (entered: User, title: string, description: string) => {
    toast({ title, description })
    queries.removeQueries({ queryKey: [sessionKey], predicate: ({ queryKey }) => queryKey[1] !== 'user' })
    queries.setQueryData(sessionQuery().queryKey, entered)
  }
  const onLoggedIn = (entered: User) =>
    finishLogin(
      entered,
      t('auth.loggedIn.title'),
      t('auth.loggedIn.text', { name: entered.firstName ?? entered.username }),
    )
  const onRegistered = (entered: User) => finishLogin(entered, t('auth.registered.title'), t('auth.registered.text'))
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
  const chooseTab = (id: string) =>
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
          send={submitLoginCode}
          onDone={onLoggedIn}
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
        onChoose={chooseTab}
        tabs={[
          {
            id: 'login',
            title: t('auth.tabs.login'),
            content: <LoginTab onDone={onLoggedIn} />,
          },
          {
            id: 'register',
            title: t('auth.tabs.register'),
            content: (
              <>
                <SignInProviders />
                {demoId === null ? (
                  <RegisterForm onDone={onRegistered} />
                ) : (
                  <ClaimForm demoId={demoId} onDone={onRegistered} />
                )}
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

/** Returns the demo that the next page will claim. */
function claimedDemo(next: string | null): string | null {
  return next === null ? null : new URLSearchParams(next.split('?')[1]).get('claim')
}

const portalSteps: { key: 'train' | 'see' | 'follow'; sheet: SheetState }[] = [
  { key: 'train', sheet: 'read' },
  { key: 'see', sheet: 'quoted' },
  { key: 'follow', sheet: 'found' },
]

function PortalFeatures() {
  const { t } = useTranslation()
  return (
    <div className="max-w-lg">
      <p className="display text-3xl">
        {t('auth.headline')}{' '}
        <span className="quote-display block pt-1.5 text-accent">
          <span aria-hidden="true">«</span>
          {'\u00a0'}
          {t('auth.quote')}
          {'\u00a0'}
          <span aria-hidden="true">»</span>
        </span>
      </p>
      <ul className="mt-14 border-t border-line">
        {portalSteps.map(({ key, sheet }) => (
          <li key={key} className="flex items-center gap-6 border-b border-line py-5">
            <Sheet state={sheet} className="w-8 shrink-0" />
            <div>
              <h2 className="font-semibold">{t(`auth.behind.${key}.title`)}</h2>
              <p className="mt-0.5 text-md text-muted">{t(`auth.behind.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
