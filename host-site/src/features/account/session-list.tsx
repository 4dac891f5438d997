import type { Session } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { endOtherSessions, endSession, sessionsQuery } from '../../api-client/account'
import { shortMoment, useErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { LoadFailed, Loading } from '../../ui/load-state'
import { useToast } from '../../ui/toasts'
import { browserName } from './browser-name'

export function SessionList() {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery())
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string | 'others') => (id === 'others' ? endOtherSessions() : endSession(id)),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
  const end = (id: string) => {
    if (isPending) return
    mutate(id, {
      onSuccess: () => toast({ title: t('account.sessions.ended') }),
      onError: (failure) => toast({ title: t('account.sessions.failed'), description: errorText(errorCodeOf(failure)), variant: 'destructive' }),
    })
  }
  if (error) return <LoadFailed title={t('account.sessions.loadFailed')} text={errorText(errorCodeOf(error))} again={t('portal.again')} busy={isFetching} onAgain={() => void refetch()} />
  if (data === undefined) return <Loading>{t('account.sessions.loading')}</Loading>
  return (
    <>
      <ul className="border-t border-line">{data.map((session) => <Row key={session.id} session={session} onEnd={() => end(session.id)} />)}</ul>
      {data.length > 1
        ? <Button look="secondary" busy={isPending} onClick={() => end('others')} className="mt-5 min-h-11! px-5! text-md">{t('account.sessions.endAll')}</Button>
        : <p className="mt-3 text-md text-muted">{t('account.sessions.onlyHere')}</p>}
    </>
  )
}

function Row({ session: { current, startedAt, browser }, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const date = startedAt === null ? t('account.sessions.unknown') : shortMoment(startedAt, locale)
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-b border-line py-2">
      <p>
        {browserName(browser ?? '') ?? t('account.sessions.unknown')}
        <span className="text-md text-muted max-sm:block sm:ml-3">{current ? t('account.sessions.here') : t('account.sessions.since', { date })}</span>
      </p>
      {!current && <button type="button" onClick={onEnd} aria-label={t('account.sessions.endLabel', { date })} className="min-h-11 text-md text-accent underline underline-offset-4 sm:px-2">{t('account.sessions.end')}</button>}
    </li>
  )
}
