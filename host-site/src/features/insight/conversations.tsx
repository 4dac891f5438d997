import { errorMessage, type ConversationSummary } from '@loquia/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { conversationsQuery, exportAddress, type ShownConversations } from '../../api-client/insight'
import { count, shortMoment, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { TextField } from '../../ui/text-field'
import { Transcript } from './transcript'

/** Milliseconds of rest after which a search begins. */
const typingMs = 300
const fieldClass = 'mt-1 block min-h-11 rounded-card border border-edge bg-ground px-3'

/** Conversations by words, days, feedback and what was not answered; the filter stays in the address. */
export function Conversations({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const shown: ShownConversations = {}
  for (const name of ['search', 'from', 'to', 'feedback', 'unanswered'] as const) {
    const value = search.get(name)
    if (value !== null && value !== '') shown[name] = value
  }
  const set = (name: string, value: string) => setSearch((before) => {
    if (value === '') before.delete(name)
    else before.set(name, value)
    return before
  }, { replace: true })
  const found = useInfiniteQuery(conversationsQuery(botId, shown))
  const [open, setOpen] = useState<string | null>(null)
  const list = found.data?.pages.flatMap(({ conversations }) => conversations) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  const filtered = Object.keys(shown).length > 0
  return (
    <section aria-label={t('insight.tabs.conversations')}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
        <SearchField value={shown.search ?? ''} onChange={(value) => set('search', value)} />
        <label className="text-sm font-medium text-muted">{t('insight.conversations.from')}<input type="date" value={shown.from ?? ''} max={shown.to} onChange={(event) => set('from', event.target.value)} className={fieldClass} /></label>
        <label className="text-sm font-medium text-muted">{t('insight.conversations.to')}<input type="date" value={shown.to ?? ''} min={shown.from} onChange={(event) => set('to', event.target.value)} className={fieldClass} /></label>
        <label className="text-sm font-medium text-muted">
          {t('insight.conversations.feedback')}
          <select value={shown.feedback ?? ''} onChange={(event) => set('feedback', event.target.value)} className={fieldClass}>
            <option value="">{t('insight.conversations.any')}</option>
            <option value="up">{t('insight.conversations.up')}</option>
            <option value="down">{t('insight.conversations.down')}</option>
          </select>
        </label>
        <label className="text-sm font-medium text-muted">
          {t('insight.conversations.answers')}
          <select value={shown.unanswered ?? ''} onChange={(event) => set('unanswered', event.target.value)} className={fieldClass}>
            <option value="">{t('insight.conversations.any')}</option>
            <option value="true">{t('insight.conversations.withUnanswered')}</option>
            <option value="false">{t('insight.conversations.allAnswered')}</option>
          </select>
        </label>
      </div>
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <output className="text-md text-muted">{found.data ? t('insight.conversations.total', { count: total, formattedCount: count(total, locale) }) : ''}</output>
        {total > 0 && (
          <span className="ml-auto flex gap-3">
            <a href={exportAddress(botId, shown, 'csv')} download className={buttonClass('secondary')}>{t('insight.export.csv')}</a>
            <a href={exportAddress(botId, shown, 'json')} download className={buttonClass('secondary')}>{t('insight.export.json')}</a>
          </span>
        )}
      </div>
      {found.isPending && <p className="flex items-center gap-3 text-muted"><Spinner />{t('insight.loading')}</p>}
      {found.isError && <p role="alert" className="text-wrong">{errorMessage(errorCodeOf(found.error), locale)} <button type="button" className="underline" onClick={() => void found.refetch()}>{t('portal.again')}</button></p>}
      {found.data && list.length === 0 && <p className="text-muted">{t(filtered ? 'insight.conversations.noneFiltered' : 'insight.conversations.none')}</p>}
      {list.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {list.map((conversation) => <Row key={conversation.id} botId={botId} conversation={conversation} open={open === conversation.id} onToggle={() => setOpen(open === conversation.id ? null : conversation.id)} />)}
        </ul>
      )}
      {found.hasNextPage && <Button look="secondary" className="mt-6" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>{t('insight.conversations.more')}</Button>}
    </section>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return <TextField type="search" className="min-w-56 grow" label={t('insight.conversations.search')} value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
}

function Row({ botId, conversation, open, onToggle }: { botId: string; conversation: ConversationSummary; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { id, firstQuestion, startedAt, questions, unanswered, up, down, pageUrl } = conversation
  return (
    <li data-conversation={id}>
      <button type="button" aria-expanded={open} onClick={onToggle} className="flex w-full flex-wrap items-baseline gap-x-6 gap-y-1 py-3 text-left hover:bg-tint">
        <span className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">{firstQuestion}</span>
        <span className="flex items-center gap-x-4 text-sm text-muted">
          {unanswered > 0 && <span className="text-wrong">{t('insight.conversations.unanswered', { count: unanswered })}</span>}
          {up > 0 && <span className="inline-flex items-center gap-1"><ThumbsUp size={14} aria-hidden="true" /><span className="sr-only">{t('insight.conversations.up')}: </span>{up}</span>}
          {down > 0 && <span className="inline-flex items-center gap-1"><ThumbsDown size={14} aria-hidden="true" /><span className="sr-only">{t('insight.conversations.down')}: </span>{down}</span>}
          <span>{t('insight.conversations.questions', { count: questions })}</span>
          <time dateTime={startedAt}>{shortMoment(startedAt, locale)}</time>
        </span>
      </button>
      {open && <Transcript botId={botId} id={id} pageUrl={pageUrl} onDeleted={onToggle} />}
    </li>
  )
}
