import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { sessionQuery } from '../../api-client/accounts/session'
import { authPath, patterns, sessionEnded } from '../../paths'
import { useErrorText } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { useToast } from '../../ui/overlays/toasts'
import { useHead } from '../seo/head'
import { PortalHeader } from './portal-header'
import { SignInAgain } from './sign-in-again'
import { UnsavedPage, useUnsavedForms } from './unsaved'
import { useLeaving } from './use-leaving'
import { UserContext } from './user-context'

interface FrameProps {
  title: string
  /** For display only; the server checks each call. */
  needs?: 'user' | 'admin'
  fills?: boolean
  children: ReactNode
}

/** The server knows no session and renders a spinner. */
export function PortalFrame({ title, needs = 'user', fills = false, children }: FrameProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const session = useQuery(sessionQuery())
  const { pathname, search } = useLocation()
  const unsaved = useUnsavedForms()
  // Toasts must work when the network is gone.
  useEffect(() => void import('../../ui/overlays/toast-area').catch(() => undefined), [])
  const { leaving, leave, ended, staysOpen, stay, back } = useLeaving(unsaved.any)
  useHead({ title: `${title} · ${t('site.name')}`, description: t('portal.description'), noindex: true })
  const user = session.data
  const allowed = user && (needs === 'user' || user.role === 'admin')
  const shut = !leaving && session.isSuccess && !allowed

  // Logged-out users go to the login, as they may be admins. The content screen sends them home instead, unless their
  // session ended there.
  if (shut && !user && (ended || pathname !== patterns.adminCms))
    return <Navigate to={authPath(pathname + search)} state={ended ? sessionEnded : null} replace />
  if (user?.secondFactorDue && pathname !== patterns.account && !leaving)
    return <Navigate to={patterns.account} replace />
  return (
    <UnsavedPage forms={unsaved}>
      <div className={clsx('flex flex-col', fills && allowed ? 'h-dvh min-h-128' : 'min-h-dvh')}>
        <PortalHeader user={user ?? null} onLogout={leave} leaving={leaving} />
        <main
          id="content"
          tabIndex={-1}
          className={clsx(
            'portal-width grow outline-none',
            fills && allowed ? 'flex min-h-0 flex-col pt-2 md:pt-4' : 'pt-8 pb-20 md:pt-10',
          )}
        >
          {allowed ? (
            <UserContext value={user}>{children}</UserContext>
          ) : shut && user ? (
            <AccessDenied name={user.firstName ?? user.username} />
          ) : session.isError ? (
            <div role="alert" className="max-w-prose pt-12">
              <h1 className="text-xl font-semibold">{t('portal.session.failed')}</h1>
              <p className="mt-2 text-muted">
                {errorCodeOf(session.error) === 'server_unreachable'
                  ? errorText('server_unreachable')
                  : t(
                      errorCodeOf(session.error) === 'rate_limited'
                        ? 'portal.session.busy'
                        : 'portal.session.unreachable',
                    )}
              </p>
              <Button className="mt-6" busy={session.isFetching} onClick={() => void session.refetch()}>
                {t('portal.again')}
              </Button>
            </div>
          ) : (
            <>
              <div aria-live="polite" className="flex items-center gap-3 pt-12 text-muted noscript:hidden">
                <Spinner />
                <h1 className="text-base">{t('portal.session.loading')}</h1>
              </div>
              <noscript>
                <p className="pt-12">{t('portal.session.noScript')}</p>
              </noscript>
            </>
          )}
        </main>
        {shut && !user && <HomeRedirect />}
        {allowed && <SignInAgain open={ended && staysOpen} user={user} onClose={stay} onBack={back} />}
      </div>
    </UnsavedPage>
  )
}

function AccessDenied({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <div className="max-w-prose pt-12" data-denied>
      <h1 className="display text-2xl">{t('portal.denied.title')}</h1>
      <p dir="auto" className="mt-3 text-muted [overflow-wrap:anywhere]">
        {t('portal.denied.text', { name })}
      </p>
      <Link to={patterns.portal} className={buttonClass('primary', 'mt-6')}>
        {t('portal.back')}
      </Link>
    </div>
  )
}

function HomeRedirect() {
  const { t } = useTranslation()
  const toast = useToast()
  const isReported = useRef(false)
  useEffect(() => {
    if (isReported.current) return
    isReported.current = true
    toast({ title: t('portal.denied.title'), description: t('portal.denied.anonymous'), variant: 'destructive' })
  }, [t, toast])
  return <Navigate to={patterns.home} replace />
}

export function PageTitle({ children, below, action }: { children: ReactNode; below?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="display text-2xl">{children}</h1>
        {below && <p className="mt-1.5 text-md text-muted">{below}</p>}
      </div>
      {action}
    </div>
  )
}
