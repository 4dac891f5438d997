import { FileText, Globe, MessageSquareQuote, RefreshCw, Trash2 } from 'lucide-react'
import {
  recrawlSchedules,
  type BotSource,
  type RecrawlSchedule,
  type SourceControlRequest,
  companyQuestions,
} from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { useMay } from '../../../app/portal'
import { useLocale, useErrorText, fileSize, shortMoment } from '../../../texts'
import { useLongIngestionText } from '../../../texts/use-long-ingestion-text'
import { Spinner } from '../../../ui/spinner'
import { SelectPill } from '../../../ui/fields/select-pill'

export const sourceName = ({ filename, url, question, id }: BotSource): string => filename ?? url ?? question ?? id
/** The company's own description is edited in the settings. */
export const isCompanyAnswer = ({ type, question }: BotSource): boolean =>
  type === 'answer' && Object.values(companyQuestions).includes(question ?? '')

const icons = { document: FileText, url: Globe, site: Globe, answer: MessageSquareQuote }
const iconButton = 'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink'

interface SourceRowProps {
  source: BotSource
  isPaused: boolean
  schedule: RecrawlSchedule
  onSchedule: (schedule: RecrawlSchedule) => void
  onSteer: (action: SourceControlRequest['action']) => void
  onRefresh: () => void
  onRemove: () => void
}

/** @param held whether the owner paused the ingestion */
export function SourceRow({ source, isPaused, schedule, onSchedule, onSteer, onRefresh, onRemove }: SourceRowProps) {
  const { t } = useTranslation()
  const may = useMay()
  const locale = useLocale()
  const errorText = useErrorText()
  const longIngestionText = useLongIngestionText()
  const Icon = icons[source.type]
  const { status, error, size, pages, createdAt, author, writtenAt } = source
  const isIngesting = status === 'queued' || status === 'crawling'
  const paused = isIngesting && isPaused
  const isFromWeb = source.type === 'site' || source.type === 'url'
  const isCompany = isCompanyAnswer(source)
  const name = isCompany ? t('studio.customize.company') : sourceName(source)
  const facts = [
    isCompany ? t('studio.sources.company') : t(`studio.sources.types.${source.type}`),
    ...(size === null ? [] : [fileSize(size, locale)]),
    ...(pages > 0 && source.type !== 'answer' ? [t('studio.sources.pages', { count: pages })] : []),
    ...(author === null ? [] : [t('studio.sources.by', { author })]),
    shortMoment(writtenAt ?? createdAt, locale),
  ]
  return (
    <li className="flex items-start gap-3 py-3" data-source={source.type} data-status={paused ? 'paused' : status}>
      <Icon size={20} className="mt-1 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        <output
          className={clsx(
            'flex items-center gap-2 text-sm',
            status === 'failed' ? 'text-wrong' : status === 'ready' ? 'text-live' : 'text-muted',
          )}
        >
          {isIngesting && !paused && <Spinner size={14} />}
          {status === 'failed'
            ? errorText(error ?? 'internal_error')
            : paused
              ? t('studio.sources.paused')
              : (longIngestionText(source.reading) ?? t(`studio.sources.states.${status}`))}
        </output>
        {isFromWeb && isIngesting && may('POST /api/chatbot/bots/:botId/sources/:sourceId/control') && (
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
        {isFromWeb && !isIngesting && (
          <label className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            {t('studio.sources.schedule')}
            <SelectPill
              aria-label={t('studio.sources.scheduleOne', { name })}
              value={schedule}
              disabled={!may('PUT /api/chatbot/bots/:botId/sources/:sourceId/schedule')}
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
      {source.type !== 'answer' && !isIngesting && may('POST /api/chatbot/trainings/:id/refresh') && (
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
      {!isCompany && may('DELETE /api/chatbot/trainings/:id') && (
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
