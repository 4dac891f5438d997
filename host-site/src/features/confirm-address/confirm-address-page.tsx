import { confirmNotificationAddress } from '@loquia/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { AuthLayout } from '../../app/shell/auth-layout'
import { useHead } from '../../app/seo/head'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { Button, buttonClass } from '../../ui/button'

/** Email scanners follow links, so confirming needs a button press. */
export function ConfirmAddressPage() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const {
    mutate,
    isPending,
    data: email,
    error,
  } = useMutation({
    mutationFn: async () => (await callApi(confirmNotificationAddress, { body: { token } })).email,
  })
  const spent = error !== null && errorCodeOf(error) === 'address_link_invalid'
  const title = useRef<HTMLHeadingElement>(null)
  // The focused button disappears, so the title gets the focus.
  useEffect(() => {
    if (email !== undefined || spent) title.current?.focus()
  }, [email, spent])
  const heading = t(spent ? 'auth.spent' : email === undefined ? 'auth.confirm.title' : 'auth.confirm.done.title')
  useHead({ title: `${heading} · ${t('site.name')}`, description: t('auth.description'), noindex: true })
  return (
    <AuthLayout>
      <h1 ref={title} tabIndex={-1} className="display text-2xl outline-none">
        {heading}
      </h1>
      {email !== undefined ? (
        <p className="mt-3 text-muted [overflow-wrap:anywhere]">{t('auth.confirm.done.text', { email })}</p>
      ) : spent || (hydrated && token === '') ? (
        <>
          <p role={spent ? 'alert' : undefined} className="mt-3 mb-8 text-muted">
            {spent ? `${errorText('address_link_invalid')} ${t('auth.confirm.another')}` : t('auth.confirm.noToken')}
          </p>
          <Link to={patterns.home} className={buttonClass('secondary', 'self-start')}>
            {t('auth.confirm.home')}
          </Link>
        </>
      ) : (
        <>
          <p className="mt-3 mb-8 text-muted">{t('auth.confirm.text')}</p>
          <Button className="w-full" busy={isPending} disabled={!hydrated} onClick={() => isPending || mutate()}>
            {isPending ? t('auth.confirm.busy') : t('auth.confirm.submit')}
          </Button>
          {error && (
            <p role="alert" className="mt-5 text-md text-wrong">
              {errorText(errorCodeOf(error))}
            </p>
          )}
          <p className="mt-5 text-sm text-muted">{t('auth.confirm.ignore')}</p>
        </>
      )}
    </AuthLayout>
  )
}
