import {
  companyQuestions,
  recrawlSchedules,
  type RecrawlSchedule,
  type SourceControlRequest,
  type Training,
} from '@loquia/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileText, Globe, MessageSquareQuote, RefreshCw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { botBuildQuery, scheduleSource, steeredSourcesQuery, steerSource } from '../../../api-client/workspace/studio'
import { refreshTraining, removeTraining, trainingsQuery } from '../../../api-client/workspace/trainings'
import { fileSize, shortMoment, useErrorText, useLocale } from '../../../texts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { holds, LongList, searchedFrom } from '../../../ui/long-list'
import { SearchField } from '../../../ui/fields/search-field'
import { SelectPill } from '../../../ui/fields/select-pill'
import { Sheet, type SheetState } from '../../../ui/overlays/sheet'
import { Spinner } from '../../../ui/spinner'
import { useToast } from '../../../ui/overlays/toasts'

const icons = { document: FileText, url: Globe, site: Globe, answer: MessageSquareQuote }
const iconButton = 'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink'
const nameOf = ({ filename, url, question, id }: Training): string => filename ?? url ?? question ?? id
/** What the business says of itself: it stands among the settings, and is changed there. */
const isCompanys = ({ type, question }: Training): boolean =>
  type === 'answer' && Object.values(companyQuestions).includes(question ?? '')

/** Everything the bot was taught by, how far it is read, and what can be done with it. */
export function Sources({ botId, onChanged }: { botId: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const trainings = useQuery(trainingsQuery(botId))
  const [going, setGoing] = useState<Training | null>(null)
  const [search, setSearch] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const failed = (error: Error) =>
    toast({ title: t('studio.sources.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
  const steered = useQuery(steeredSourcesQuery(botId))
  const plan = useMutation({
    mutationFn: ({ id, schedule }: { id: string; schedule: RecrawlSchedule }) => scheduleSource(botId, id, schedule),
    onSuccess: onChanged,
    onError: failed,
  })
  const steer = useMutation({
    mutationFn: ({ id, action }: { id: string; action: SourceControlRequest['action'] }) =>
      steerSource(botId, id, action),
    onSuccess: onChanged,
    onError: failed,
  })
  const refresh = useMutation({ mutationFn: refreshTraining, onSuccess: onChanged, onError: failed })
  const remove = useMutation({
    mutationFn: removeTraining,
    onSuccess: async () => {
      await onChanged()
      setGoing(null)
    },
    onError: failed,
  })
  /** What was chosen shows at once, before the server has it. */
  const scheduleOf = (id: string): RecrawlSchedule =>
    plan.isPending && plan.variables.id === id
      ? plan.variables.schedule
      : (steered.data?.find((one) => one.id === id)?.schedule ?? 'never')
  const words = (training: Training): string =>
    [
      isCompanys(training) ? t('studio.customize.company') : nameOf(training),
      t(`studio.sources.types.${training.type}`),
      t(`studio.sources.states.${training.status}`),
    ].join(' ')
  const found = trainings.data?.filter((training) => holds(words(training), search)) ?? []
  return (
    <section aria-labelledby="sources">
      <h2 ref={heading} tabIndex={-1} id="sources" className="text-lg font-semibold outline-none">
        {t('studio.sources.title')}
      </h2>
      {trainings.isPending && (
        <p className="mt-3 flex items-center gap-3 text-muted">
          <Spinner />
          {t('studio.loading')}
        </p>
      )}
      {trainings.isError && (
        <p role="alert" className="mt-3 text-wrong">
          {errorText(errorCodeOf(trainings.error))}{' '}
          <button type="button" className="underline" onClick={() => void trainings.refetch()}>
            {t('portal.again')}
          </button>
        </p>
      )}
      {trainings.data?.length === 0 && <p className="mt-3 text-muted">{t('studio.sources.none')}</p>}
      {trainings.data && (search !== '' || trainings.data.length > searchedFrom) && (
        <SearchField
          className="mt-3 max-w-2xl"
          label={t('studio.sources.search')}
          placeholder={t('studio.sources.searchHint')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {trainings.data && trainings.data.length > 0 && found.length === 0 && (
        <output className="text-muted">{t('studio.sources.noneFound')}</output>
      )}
      {found.length > 0 && (
        <LongList
          key={search}
          className="mt-3 divide-y divide-line border-y border-line"
          items={found}
          more={t('portal.more')}
        >
          {(training) => (
            <Row
              key={training.id}
              training={training}
              held={steered.data?.find(({ id }) => id === training.id)?.paused === true}
              schedule={scheduleOf(training.id)}
              onSchedule={(schedule) => plan.mutate({ id: training.id, schedule })}
              // Each press counts, also while what the last one changed is fetched anew; one that comes twice changes
              // nothing.
              onSteer={(action) => steer.mutate({ id: training.id, action })}
              onRefresh={() => refresh.mutate(training.id)}
              onRemove={() => setGoing(training)}
            />
          )}
        </LongList>
      )}
      {trainings.data?.some(({ type }) => type === 'site') && <Pages botId={botId} />}
      <ConfirmDialog
        open={going !== null}
        title={t('studio.sources.removeTitle')}
        text={going === null ? '' : t(`studio.sources.removeText.${going.type}`, { name: nameOf(going) })}
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

interface RowProps {
  training: Training
  held: boolean
  schedule: RecrawlSchedule
  onSchedule: (schedule: RecrawlSchedule) => void
  onSteer: (action: SourceControlRequest['action']) => void
  onRefresh: () => void
  onRemove: () => void
}

/** @param held its reading was paused by its owner */
function Row({ training, held, schedule, onSchedule, onSteer, onRefresh, onRemove }: RowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const Icon = icons[training.type]
  const { status, error, size, pages, createdAt } = training
  const reading = status === 'queued' || status === 'crawling'
  const paused = reading && held
  const ofTheWeb = training.type === 'site' || training.type === 'url'
  const companys = isCompanys(training)
  const name = companys ? t('studio.customize.company') : nameOf(training)
  const facts = [
    companys ? t('studio.sources.company') : t(`studio.sources.types.${training.type}`),
    ...(size === null ? [] : [fileSize(size, locale)]),
    ...(pages > 0 && training.type !== 'answer' ? [t('studio.sources.pages', { count: pages })] : []),
    shortMoment(createdAt, locale),
  ]
  return (
    <li className="flex items-start gap-3 py-3" data-source={training.type} data-status={paused ? 'paused' : status}>
      <Icon size={20} className="mt-1 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="[overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        <output
          className={clsx(
            'flex items-center gap-2 text-sm',
            status === 'failed' ? 'text-wrong' : status === 'ready' ? 'text-live' : 'text-muted',
          )}
        >
          {reading && !paused && <Spinner size={14} />}
          {status === 'failed'
            ? errorText(error ?? 'internal_error')
            : t(paused ? 'studio.sources.paused' : `studio.sources.states.${status}`)}
        </output>
        {ofTheWeb && reading && (
          <p className="mt-2 flex flex-wrap gap-2">
            {([paused ? 'resume' : 'pause', 'stop'] as const).map((action) => (
              <button
                key={action}
                type="button"
                className="min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink"
                aria-label={t(`studio.sources.controls.${action}One`, { name })}
                onClick={() => onSteer(action)}
              >
                {t(`studio.sources.controls.${action}`)}
              </button>
            ))}
          </p>
        )}
        {status === 'ready' && error !== null && (
          <p className="text-sm text-wrong">
            {t('studio.sources.lastFailed')} {errorText(error)}
          </p>
        )}
        {ofTheWeb && !reading && (
          <label className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            {t('studio.sources.schedule')}
            <SelectPill
              aria-label={t('studio.sources.scheduleOne', { name })}
              value={schedule}
              onChange={({ target }) => onSchedule(recrawlSchedules.find((one) => one === target.value) ?? 'never')}
              className="min-h-9"
            >
              {recrawlSchedules.map((one) => (
                <option key={one} value={one}>
                  {t(`studio.sources.schedules.${one}`)}
                </option>
              ))}
            </SelectPill>
          </label>
        )}
      </div>
      {training.type !== 'answer' && !reading && (
        <button
          type="button"
          className={iconButton}
          aria-label={t('studio.sources.refreshOne', { name })}
          title={t('studio.sources.refresh')}
          onClick={onRefresh}
        >
          <RefreshCw size={18} aria-hidden="true" />
        </button>
      )}
      {!companys && (
        <button
          type="button"
          className={iconButton}
          aria-label={t('studio.sources.removeOne', { name })}
          title={t('studio.sources.remove')}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** The pages of the websites, as they are read; what was left out says why. */
function Pages({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const build = useQuery(botBuildQuery(botId))
  if (build.data === undefined || build.data.pages.length === 0) return null
  // Files and answers are pages to the build, too; here they would be told by their ids.
  const pages = build.data.pages.filter(({ url }) => /^https?:/.test(url))
  const counted = (wanted: SheetState) => pages.filter(({ status }) => status === wanted).length
  const counts = { found: pages.length, read: counted('read'), skipped: counted('skipped') }
  return (
    <details className="mt-4 border-b border-line pb-2">
      <summary className="min-h-11 py-2.5 font-medium">
        {t('studio.sources.pagesTitle')}{' '}
        <span className="font-normal text-muted">{t('studio.sources.counts', counts)}</span>
      </summary>
      <ul className="divide-y divide-line">
        {pages.map(({ url, title, status, reason }) => (
          <li key={url} className="flex items-center gap-3 py-2" data-status={status}>
            <Sheet state={status} className="h-6 w-[1.1875rem] shrink-0" />
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              <span className="block text-md">{title || url.replace(/^https?:\/\//, '')}</span>
              {title && <span className="block text-sm text-muted">{url.replace(/^https?:\/\//, '')}</span>}
              {status === 'skipped' && (
                <span className="block text-sm text-muted">
                  {reason === undefined ? t('demo.build.statusSkipped') : t(`demo.skipReasons.${reason}`)}
                </span>
              )}
              {status === 'read' && reason === 'needs_browser' && (
                <span className="block text-sm text-muted">{t('demo.build.partNeedsBrowser')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
