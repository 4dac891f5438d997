import type { Lead } from '@loquia/contracts'
import { deleteLead, exportLeads } from '@loquia/contracts/calls'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { callAddress, callApi } from '../../api-client/call-api'
import { leadsKey, leadsQuery } from '../../api-client/workspace/analytics'
import { refreshQueries } from '../../api-client/refresh-queries'
import { DownloadButton, QueryState, useMay } from '../../app/portal'
import { studioPath } from '../../paths'
import { formatCount, shortMoment, useErrorText, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Empty } from '../../ui/load-state'
import { LongList } from '../../ui/long-list'
import { SearchField } from '../../ui/fields/search-field'
import { Spinner } from '../../ui/spinner'
import { useToast } from '../../ui/overlays/toasts'
import { VerifiedIdentity } from './verified-identity'

export function Leads({ botId }: { botId: string }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <LeadList botId={botId} place={place} />
    </div>
  )
}

/** @param place receives the focus after a deletion */
function LeadList({ botId, place }: { botId: string; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const may = useMay()
  const locale = useLocale()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const found = useInfiniteQuery(leadsQuery(botId, search))
  const [going, setGoing] = useState<string | null>(null)
  const remove = useMutation({
    mutationFn: (id: string) => callApi(deleteLead, { params: { botId, id } }),
    onSuccess: async () => {
      await refreshQueries(queries, leadsKey(botId))
      setGoing(null)
    },
    onError: (error) =>
      toast({ title: t('analytics.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
  })
  const leads = found.data?.pages.flatMap((page) => page.leads) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  if (found.data && total === 0 && search === '')
    return (
      <Empty
        title={t('analytics.leads.none')}
        action={
          may('PUT /api/chatbot/bots/:botId/settings') && (
            <Link to={`${studioPath(botId)}&tab=customize`} className={buttonClass('secondary')}>
              {t('analytics.leads.toSettings')}
            </Link>
          )
        }
      >
        {t('analytics.leads.noneText')}
      </Empty>
    )
  return (
    <section aria-label={t('analytics.tabs.leads')} className="max-w-3xl">
      {(found.data !== undefined || search !== '') && (
        <SearchField
          label={t('analytics.leads.search')}
          placeholder={t('analytics.leads.searchHint')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {total > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <output className="text-md text-muted">
            {t('analytics.leads.total', { count: total, formattedCount: formatCount(total, locale) })}
          </output>
          <span className="flex flex-wrap gap-2.5">
            {(['csv', 'json'] as const).map((format) => (
              <DownloadButton
                key={format}
                address={callAddress(exportLeads, { params: { botId }, query: { search, format } })}
              >
                {t(`analytics.export.${format}`)}
              </DownloadButton>
            ))}
          </span>
        </div>
      )}
      {found.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('analytics.loading')}
        </p>
      )}
      {found.data && total === 0 && (
        <Empty
          title={t('analytics.leads.noneFound')}
          action={
            <Button variant="secondary" onClick={() => setSearch('')}>
              {t('analytics.leads.clear')}
            </Button>
          }
        >
          {t('analytics.leads.noneFoundText')}
        </Empty>
      )}
      {leads.length > 0 && (
        <LongList
          className="divide-y divide-line border-y border-line"
          items={leads}
          more={t('portal.more')}
          fetched={{ more: found.hasNextPage, busy: found.isFetchingNextPage, get: () => void found.fetchNextPage() }}
        >
          {(lead) => <Row key={lead.id} lead={lead} onDelete={() => setGoing(lead.id)} />}
        </LongList>
      )}
      <QueryState query={found} failed={t('analytics.loadFailed')} />
      <ConfirmDialog
        open={going !== null}
        title={t('analytics.leads.deleteTitle')}
        text={t('analytics.leads.deleteText')}
        confirmLabel={t('analytics.leads.delete')}
        cancelLabel={t('portal.cancel')}
        busy={remove.isPending}
        returnTo={place}
        onConfirm={() => going !== null && !remove.isPending && remove.mutate(going)}
        onCancel={() => setGoing(null)}
      />
    </section>
  )
}

function Row({
  lead: { name, email, message, question, createdAt, visitor },
  onDelete,
}: {
  lead: Lead
  onDelete: () => void
}) {
  const { t } = useTranslation()
  const may = useMay()
  const locale = useLocale()
  return (
    <li className="py-4" data-lead>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {name}
        </span>
        <time className="text-sm text-muted" dateTime={createdAt}>
          {shortMoment(createdAt, locale)}
        </time>
      </p>
      <a
        className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
        href={`mailto:${encodeURIComponent(email)}`}
      >
        {email}
      </a>
      {visitor && (
        <p className="mt-1">
          <VerifiedIdentity visitor={visitor} whole />
        </p>
      )}
      <p dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {message}
      </p>
      {question && (
        <p dir="auto" className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
          {t('analytics.leads.question')} {question}
        </p>
      )}
      {may('DELETE /api/chatbot/bots/:botId/leads/:id') && (
        <button
          type="button"
          className="mt-2 min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink"
          aria-label={t('analytics.leads.deleteOne', { name })}
          onClick={onDelete}
        >
          {t('analytics.leads.delete')}
        </button>
      )}
    </li>
  )
}
