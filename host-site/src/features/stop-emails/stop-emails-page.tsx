import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { stopEmails } from '../../api-client/visitor-emails'
import { useHead } from '../../app/seo/head'
import { AuthLayout } from '../../app/shell/auth-layout'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'

/** Refusals of a token that is no token, or none of ours. */
const unknown: readonly string[] = ['not_found', 'invalid_request']

/**
 * Where the link below an email with an answer leads: whoever has the address wants no more of them. It takes a press:
 * programs that look through emails follow links, and must stop nothing.
 */
export function StopEmailsPage() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const { mutate, isPending, data: business, error } = useMutation({ mutationFn: stopEmails })
  const invalid = error !== null && unknown.includes(errorCodeOf(error))
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
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
          <Button className="w-full" busy={isPending} disabled={!hydrated} onClick={() => isPending || mutate(token)}>
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
