import { stopVisitorEmails } from '@loquia/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { useHead } from '../../app/seo/head'
import { AuthLayout } from '../../app/shell/auth-layout'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'

const invalidLinkCodes: readonly string[] = ['not_found', 'invalid_request']

/** Unsubscribing needs a click, as email scanners follow links. */
export function StopEmailsPage() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => callApi(stopVisitorEmails, { query: { token } }),
  })
  const business = data?.business
  const invalid = error !== null && invalidLinkCodes.includes(errorCodeOf(error))
  const title = useRef<HTMLHeadingElement>(null)
  // The focused button was removed.
  useEffect(() => {
    if (business !== undefined || invalid) title.current?.focus()
  }, [business, invalid])
  const heading = invalid
    ? t('stopEmails.invalid.title')
    : business === undefined
      ? t('stopEmails.title')
      : business === ''
        ? t('stopEmails.done.unnamed')
        : t('stopEmails.done.title', { business })
  useHead({ title: `${heading} · ${t('site.name')}`, description: t('stopEmails.description'), noindex: true })
  return (
    <AuthLayout>
      <h1 ref={title} tabIndex={-1} className="display text-2xl [overflow-wrap:anywhere] outline-none">
        {heading}
      </h1>
      {business !== undefined ? (
        <p className="mt-3 text-muted">{t('stopEmails.done.text')}</p>
      ) : invalid || (hydrated && token === '') ? (
        <p role={invalid ? 'alert' : undefined} className="mt-3 text-muted">
          {t(invalid ? 'stopEmails.invalid.text' : 'stopEmails.noToken')}
        </p>
      ) : (
        <>
          <p className="mt-3 mb-8 text-muted">{t('stopEmails.text')}</p>
          <Button className="w-full" busy={isPending} disabled={!hydrated} onClick={() => isPending || mutate()}>
            {t(isPending ? 'stopEmails.busy' : 'stopEmails.submit')}
          </Button>
          {error && (
            <p role="alert" className="mt-5 text-md text-wrong">
              {errorText(errorCodeOf(error))}
            </p>
          )}
          <p className="mt-5 text-sm text-muted">{t('stopEmails.keep')}</p>
        </>
      )}
    </AuthLayout>
  )
}
