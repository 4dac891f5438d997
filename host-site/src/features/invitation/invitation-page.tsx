import { showInvitation } from '@loquia/contracts/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { storePendingInvitation } from '../../api-client/accounts/pending-invitation'
import { sessionQuery } from '../../api-client/accounts/session'
import { callApi } from '../../api-client/call-api'
import { AuthLayout } from '../../app/shell/auth-layout'
import { useHead } from '../../app/seo/head'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { authPath, patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Loading } from '../../ui/load-state'

/** Accepting leads to the team page, via login if needed. */
export function InvitationPage() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '')
  const { data: user, isPending: asking } = useQuery(sessionQuery())
  const {
    mutate,
    data: invitation,
    error,
    isPending,
  } = useMutation({
    mutationFn: (token: string) => callApi(showInvitation, { body: { token } }),
  })
  useEffect(() => {
    if (token !== '') mutate(token)
  }, [token, mutate])
  const invalid = error !== null && errorCodeOf(error) === 'invitation_invalid'
  const heading = t(invalid ? 'auth.spent' : 'auth.invitation.title')
  useHead({ title: `${heading} · ${t('site.name')}`, description: t('auth.description'), noindex: true })
  const join = () => {
    storePendingInvitation(token)
    void navigate(user ? patterns.team : authPath(patterns.team))
  }
  return (
    <AuthLayout>
      <h1 className="display text-2xl">{heading}</h1>
      {invitation !== undefined ? (
        <>
          <p className="mt-3 text-muted [overflow-wrap:anywhere]">
            {t('auth.invitation.text', { workspace: invitation.workspace })}
          </p>
          <p className="mt-5 font-medium">
            {t('auth.invitation.role', { role: t(`roles.${invitation.role}.name`) })}
            <span className="mt-1 block text-md font-normal text-muted">{t(`roles.${invitation.role}.text`)}</span>
          </p>
          <Button className="mt-8 w-full" busy={asking} onClick={join}>
            {t(user ? 'auth.invitation.join' : 'auth.invitation.logIn')}
          </Button>
        </>
      ) : error !== null ? (
        <>
          <p role="alert" className="mt-3 mb-8 text-muted">
            {errorText(errorCodeOf(error))}
          </p>
          {invalid ? (
            <Link to={patterns.home} className={buttonClass('secondary', 'self-start')}>
              {t('auth.invitation.home')}
            </Link>
          ) : (
            <Button className="self-start" busy={isPending} onClick={() => mutate(token)}>
              {t('auth.invitation.again')}
            </Button>
          )}
        </>
      ) : hydrated && token === '' ? (
        <p className="mt-3 text-muted">{t('auth.invitation.noToken')}</p>
      ) : (
        <div className="mt-6">
          <Loading>{t('auth.invitation.loading')}</Loading>
        </div>
      )}
    </AuthLayout>
  )
}
