import { useTranslation } from 'react-i18next'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import type { BotSource, RecrawlSchedule, SourceControlRequest } from '@loquia/contracts'
import { changeSourceSchedule, controlSource, deleteSource, refreshSource } from '@loquia/contracts/calls'
import { useErrorText } from '../../../texts'
import { useToast } from '../../../ui/overlays/toasts'
import { sourcesQuery } from '../../../api-client/workspace/sources'
import { errorCodeOf } from '../../../api-client'
import { callApi } from '../../../api-client/call-api'
import { sourceSchedulesQuery, botIngestionQuery } from '../../../api-client/workspace/studio'
import { includesText, searchedFrom, LongList } from '../../../ui/long-list'
import { Spinner } from '../../../ui/spinner'
import { SearchField } from '../../../ui/fields/search-field'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { SourceRow, isCompanyAnswer, sourceName } from './source-row'
import { LeftOutPages, useSkipReasonText } from '../../../app/left-out-pages'
import { Sheet, type SheetState } from '../../../ui/overlays/sheet'

export function SourceList({ botId, onChanged }: { botId: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const sources = useQuery(sourcesQuery(botId))
  const [going, setGoing] = useState<BotSource | null>(null)
  const [search, setSearch] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const showError = (error: Error) =>
    toast({ title: t('studio.sources.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
  const schedules = useQuery(sourceSchedulesQuery(botId))
  const plan = useMutation({
    mutationFn: ({ id, schedule }: { id: string; schedule: RecrawlSchedule }) =>
      callApi(changeSourceSchedule, { params: { botId, sourceId: id }, body: { schedule } }),
    onSuccess: onChanged,
    onError: showError,
  })
  const steer = useMutation({
    mutationFn: ({ id, action }: { id: string; action: SourceControlRequest['action'] }) =>
      callApi(controlSource, { params: { botId, sourceId: id }, body: { action } }),
    onSuccess: onChanged,
    onError: showError,
  })
  const refresh = useMutation({
    mutationFn: (id: string) => callApi(refreshSource, { params: { id } }),
    onSuccess: onChanged,
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: (id: string) => callApi(deleteSource, { params: { id } }),
    onSuccess: async () => {
      await onChanged()
      setGoing(null)
    },
    onError: showError,
  })
  const scheduleOf = (id: string): RecrawlSchedule =>
    plan.isPending && plan.variables.id === id
      ? plan.variables.schedule
      : (schedules.data?.find((one) => one.id === id)?.schedule ?? 'never')
  const searchText = (source: BotSource): string =>
    [
      isCompanyAnswer(source) ? t('studio.customize.company') : sourceName(source),
      t(`studio.sources.types.${source.type}`),
      t(`studio.sources.states.${source.status}`),
    ].join(' ')
  const found = sources.data?.filter((source) => includesText(searchText(source), search)) ?? []
  return (
    <section aria-labelledby="sources">
      <h2 ref={heading} tabIndex={-1} id="sources" className="text-lg font-semibold outline-none">
        {t('studio.sources.title')}
      </h2>
      {sources.isPending && (
        <p className="mt-3 flex items-center gap-3 text-muted">
          <Spinner />
          {t('studio.loading')}
        </p>
      )}
      {sources.isError && (
        <p role="alert" className="mt-3 text-wrong">
          {errorText(errorCodeOf(sources.error))}{' '}
          <button type="button" className="underline" onClick={() => void sources.refetch()}>
            {t('portal.again')}
          </button>
        </p>
      )}
      {sources.data?.length === 0 && <p className="mt-3 text-muted">{t('studio.sources.none')}</p>}
      {sources.data && (search !== '' || sources.data.length > searchedFrom) && (
        <SearchField
          className="mt-3 max-w-2xl"
          label={t('studio.sources.search')}
          placeholder={t('studio.sources.searchHint')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {sources.data && sources.data.length > 0 && found.length === 0 && (
        <output className="text-muted">{t('studio.sources.noneFound')}</output>
      )}
      {found.length > 0 && (
        <LongList
          key={search}
          className="mt-3 divide-y divide-line border-y border-line"
          items={found}
          more={t('portal.more')}
        >
          {(source) => (
            <SourceRow
              key={source.id}
              source={source}
              isPaused={schedules.data?.find(({ id }) => id === source.id)?.paused === true}
              schedule={scheduleOf(source.id)}
              onSchedule={(schedule) => plan.mutate({ id: source.id, schedule })}
              // Every press counts, also during a refresh; repeated ones change nothing.
              onSteer={(action) => steer.mutate({ id: source.id, action })}
              onRefresh={() => refresh.mutate(source.id)}
              onRemove={() => setGoing(source)}
            />
          )}
        </LongList>
      )}
      {sources.data?.some(({ type }) => type === 'site') && <SitePages botId={botId} />}
      <ConfirmDialog
        open={going !== null}
        title={t('studio.sources.removeTitle')}
        text={going === null ? '' : t(`studio.sources.removeText.${going.type}`, { name: sourceName(going) })}
        confirmLabel={t('studio.sources.remove')}
        cancelLabel={t('portal.cancel')}
        busy={remove.isPending}
        returnTo={heading}
        onConfirm={() => going !== null && !remove.isPending && remove.mutate(going.id)}
        onCancel={() => setGoing(null)}
      />
    </section>
  )
}

function SitePages({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const partText = useSkipReasonText()
  const ingestion = useQuery(botIngestionQuery(botId))
  if (ingestion.data === undefined || ingestion.data.pages.length === 0) return null
  // The list excludes files and answers, which would appear as ids.
  const pages = ingestion.data.pages.filter(({ url }) => /^https?:/.test(url))
  const others = ingestion.data.pages.length - pages.length
  const { found, read, skipped } = ingestion.data.counts
  const more = Math.max(0, found - others - pages.length)
  const countPages = (wanted: SheetState) => pages.filter(({ status }) => status === wanted).length
  const counts =
    more > 0
      ? { found: found - others, read: read - others, skipped }
      : { found: pages.length, read: countPages('read'), skipped: countPages('skipped') }
  return (
    <details className="mt-4 border-b border-line pb-2">
      <summary className="min-h-11 py-2.5 font-medium">
        {t('studio.sources.pagesTitle')}{' '}
        <span className="font-normal text-muted">{t('studio.sources.counts', counts)}</span>
      </summary>
      <LeftOutPages ingestion={{ ...ingestion.data, pages }} />
      <ul className="divide-y divide-line">
        {pages.map(({ url, title, status, reason }) => (
          <li key={url} className="flex items-center gap-3 py-2" data-status={status}>
            <Sheet state={status} className="h-6 w-[1.1875rem] shrink-0" />
            <span dir="auto" className="min-w-0 grow [overflow-wrap:anywhere]">
              <span className="block text-md">{title || url.replace(/^https?:\/\//, '')}</span>
              {title && <span className="block text-sm text-muted">{url.replace(/^https?:\/\//, '')}</span>}
              {status === 'skipped' && (
                <span className="block text-sm text-muted">
                  {reason === undefined ? t('demo.build.statusSkipped') : t(`demo.skipReasons.${reason}`)}
                </span>
              )}
              {status === 'read' && partText(reason) !== undefined && (
                <span className="block text-sm text-muted">{partText(reason)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="py-3 text-sm text-muted">{t('demo.build.more', { count: more })}</p>}
    </details>
  )
}
