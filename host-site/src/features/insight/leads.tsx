import { errorMessage } from '@loquia/contracts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { deleteLead, leadsExportAddress, leadsQuery } from '../../api-client/insight'
import { renew } from '../../api-client/renew'
import { Download } from '../../app/portal'
import { studioPath } from '../../paths'
import { shortMoment, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Empty, LoadFailed } from '../../ui/load-state'
import { Spinner } from '../../ui/spinner'
import { useToast } from '../../ui/toasts'

/** Visitors who left their address because the bot could not help. */
export function Leads({ botId }: { botId: string }) {
  const place = useRef<HTMLDivElement>(null)
  return <div ref={place} tabIndex={-1} className="outline-none"><LeadList botId={botId} place={place} /></div>
}

/** @param place takes the focus when one was deleted */
function LeadList({ botId, place }: { botId: string; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const queries = useQueryClient()
  const found = useInfiniteQuery(leadsQuery(botId))
  const [going, setGoing] = useState<string | null>(null)
  const remove = useMutation({
    mutationFn: (id: string) => deleteLead(botId, id),
    onSuccess: async () => {
      await renew(queries, leadsQuery(botId).queryKey)
      setGoing(null)
    },
    onError: (error) => toast({ title: t('insight.failed'), description: errorMessage(errorCodeOf(error), locale), variant: 'destructive' }),
  })
  if (found.isPending) return <p className="flex items-center gap-3 text-muted"><Spinner />{t('insight.loading')}</p>
  if (found.isError) return <LoadFailed title={t('insight.loadFailed')} text={errorMessage(errorCodeOf(found.error), locale)} again={t('portal.again')} busy={found.isFetching} onAgain={() => void found.refetch()} />
  const leads = found.data.pages.flatMap((page) => page.leads)
  if (leads.length === 0) return <Empty title={t('insight.leads.none')} action={<Link to={`${studioPath(botId)}&tab=customize`} className={buttonClass('secondary')}>{t('insight.leads.toSettings')}</Link>}>{t('insight.leads.noneText')}</Empty>
  return (
    <section aria-label={t('insight.tabs.leads')} className="max-w-3xl">
      <p className="mb-4 flex flex-wrap gap-2.5">
        <Download address={leadsExportAddress(botId, 'csv')}>{t('insight.export.csv')}</Download>
        <Download address={leadsExportAddress(botId, 'json')}>{t('insight.export.json')}</Download>
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {leads.map(({ id, name, email, message, question, createdAt }) => (
          <li key={id} className="py-4" data-lead>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4"><span className="font-medium [overflow-wrap:anywhere]">{name}</span><time className="text-sm text-muted" dateTime={createdAt}>{shortMoment(createdAt, locale)}</time></p>
            <a className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]" href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
            {question && <p className="mt-1 text-sm text-muted">{t('insight.leads.question')} {question}</p>}
            <button type="button" className="mt-2 min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink" aria-label={t('insight.leads.deleteOne', { name })} onClick={() => setGoing(id)}>{t('insight.leads.delete')}</button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && <Button look="secondary" className="mt-6" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>{t('insight.conversations.more')}</Button>}
      <ConfirmDialog open={going !== null} title={t('insight.leads.deleteTitle')} text={t('insight.leads.deleteText')} confirmLabel={t('insight.leads.delete')} cancelLabel={t('portal.cancel')} busy={remove.isPending} returnTo={place} onConfirm={() => going !== null && !remove.isPending && remove.mutate(going)} onCancel={() => setGoing(null)} />
    </section>
  )
}
