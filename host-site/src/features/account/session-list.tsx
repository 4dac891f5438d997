import type { Session } from '@loquia/contracts'
import { endOtherSessions, endSession } from '@loquia/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { sessionsQuery } from '../../api-client/accounts/account'
import { refreshQueries } from '../../api-client/refresh-queries'
import { browserName, QueryState } from '../../app/portal'
import { shortMoment, useErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { useToast } from '../../ui/overlays/toasts'

export function SessionList() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const query = useQuery(sessionsQuery())
  const { data, error } = query
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? callApi(endOtherSessions) : callApi(endSession, { params: { name: id } }),
    onSettled: () => refreshQueries(queries, sessionsQuery().queryKey),
  })
  const [asked, setAsked] = useState<{ id: string; title: string } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const end = (id: string) => {
    if (isPending) return
    mutate(id, {
      onSuccess: () => toast({ title: t('account.sessions.ended') }),
      onError: (failure) =>
        toast({
          title: t('account.sessions.failed'),
          description: errorText(errorCodeOf(failure)),
          variant: 'destructive',
        }),
      onSettled: () => setAsked(null),
    })
  }
  if (error || data === undefined)
    return (
      <QueryState query={query} failed={t('account.sessions.loadFailed')} loading={t('account.sessions.loading')} />
    )
  return (
    <>
      <ul ref={list} tabIndex={-1} className="border-t border-line outline-none">
        {data.map((session) => (
          <Row key={session.id} session={session} onEnd={(title) => setAsked({ id: session.id, title })} />
        ))}
      </ul>
      {data.length > 1 ? (
        <Button
          variant="secondary"
          busy={isPending}
          onClick={() => setAsked({ id: 'others', title: t('account.sessions.endAllTitle') })}
          className="mt-5 min-h-11! px-5! text-md"
        >
          {t('account.sessions.endAll')}
        </Button>
      ) : (
        <p className="mt-3 text-md text-muted">{t('account.sessions.onlyHere')}</p>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked?.title ?? ''}
        text={t(asked?.id === 'others' ? 'account.sessions.endAllText' : 'account.sessions.endText')}
        confirmLabel={t('account.sessions.end')}
        cancelLabel={t('portal.cancel')}
        busy={isPending}
        returnTo={list}
        onConfirm={() => asked !== null && end(asked.id)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

function Row({
  session: { current, startedAt, browser },
  onEnd,
}: {
  session: Session
  onEnd: (title: string) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const date = startedAt === null ? null : shortMoment(startedAt, locale)
  const name = browserName(browser ?? '')
  const shown = name ?? t('account.sessions.unknown')
  const title =
    date === null
      ? t('account.sessions.endUndatedTitle')
      : name === undefined
        ? t('account.sessions.endTitle', { date })
        : t('account.sessions.endNamedTitle', { name, date })
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-b border-line py-2">
      <p>
        {shown}{' '}
        <span className="text-md text-muted max-sm:block sm:ml-3">
          {current ? t('account.sessions.here') : date !== null && t('account.sessions.since', { date })}
        </span>
      </p>
      {!current && (
        <button
          type="button"
          onClick={() => onEnd(title)}
          aria-label={
            date === null ? `${t('account.sessions.end')}: ${shown}` : t('account.sessions.endLabel', { date })
          }
          className="min-h-11 text-md text-accent underline underline-offset-4 sm:px-2"
        >
          {t('account.sessions.end')}
        </button>
      )}
    </li>
  )
}
