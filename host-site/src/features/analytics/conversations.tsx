import { outcomes, type ConversationSummary } from '@loquia/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { conversationsQuery, exportAddress, type ShownConversations } from '../../api-client/workspace/analytics'
import { Download, QueryState } from '../../app/portal'
import { studioPath } from '../../paths'
import { count, shortMoment, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Empty } from '../../ui/load-state'
import { LongList } from '../../ui/long-list'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { Spinner } from '../../ui/spinner'
import { TextField } from '../../ui/fields/text-field'
import { Transcript } from './transcript'
import { Verified } from './verified'

/** Conversations by words, days, feedback and outcome of the answers; the filter stays in the address. */
export function Conversations({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const shown: ShownConversations = {}
  for (const name of ['search', 'from', 'to', 'feedback', 'outcome', 'tests'] as const) {
    const value = search.get(name)
    if (value !== null && value !== '') shown[name] = value
  }
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  const clear = () =>
    setSearch(
      (before) => {
        for (const name of Object.keys(shown)) before.delete(name)
        return before
      },
      { replace: true },
    )
  const found = useInfiniteQuery(conversationsQuery(botId, shown))
  const [open, setOpen] = useState<string | null>(null)
  const place = useRef<HTMLElement>(null)
  const list = found.data?.pages.flatMap(({ conversations }) => conversations) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  const filtered = Object.keys(shown).length > 0
  return (
    <section ref={place} tabIndex={-1} aria-label={t('analytics.tabs.conversations')} className="outline-none">
      {/* Over nothing at all there is nothing to choose from. */}
      {(filtered || total > 0 || !found.data) && (
        <>
          <div
            data-tools
            className="grid grid-cols-2 gap-x-6 lg:grid-cols-3 xl:grid-cols-[minmax(12rem,1fr)_9rem_9rem_8rem_12rem_11rem]"
          >
            <SearchField
              className="col-span-2 mb-6 lg:col-span-1"
              label={t('analytics.conversations.search')}
              placeholder={t('analytics.conversations.searchHint')}
              value={shown.search ?? ''}
              onSearch={(value) => set('search', value)}
            />
            <TextField
              type="date"
              label={t('analytics.conversations.from')}
              value={shown.from ?? ''}
              max={shown.to}
              onChange={(event) => set('from', event.target.value)}
            />
            <TextField
              type="date"
              label={t('analytics.conversations.to')}
              value={shown.to ?? ''}
              min={shown.from}
              onChange={(event) => set('to', event.target.value)}
            />
            <SelectField
              label={t('analytics.conversations.feedback')}
              value={shown.feedback ?? ''}
              onChange={(event) => set('feedback', event.target.value)}
              options={(['any', 'up', 'down'] as const).map((name) => ({
                value: name === 'any' ? '' : name,
                text: t(`analytics.conversations.${name}`),
              }))}
            />
            <SelectField
              label={t('analytics.conversations.answers')}
              value={shown.outcome ?? ''}
              onChange={(event) => set('outcome', event.target.value)}
              options={[
                { value: '', text: t('analytics.conversations.anyAnswers') },
                ...outcomes.map((outcome) => ({
                  value: outcome,
                  text: t(`analytics.conversations.outcomes.${outcome}`),
                })),
              ]}
            />
            <SelectField
              label={t('analytics.conversations.whoAsked')}
              value={shown.tests ?? ''}
              onChange={(event) => set('tests', event.target.value)}
              options={[
                { value: '', text: t('analytics.conversations.visitors') },
                { value: 'only', text: t('analytics.conversations.ownTests') },
              ]}
            />
          </div>
          <div data-tools className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <output className="text-md text-muted">
              {found.data
                ? t('analytics.conversations.total', { count: total, formattedCount: count(total, locale) })
                : ''}
            </output>
            {total > 0 && (
              <span className="flex flex-wrap gap-2.5">
                <Download address={exportAddress(botId, shown, 'csv')}>{t('analytics.export.csv')}</Download>
                <Download address={exportAddress(botId, shown, 'json')}>{t('analytics.export.json')}</Download>
              </span>
            )}
          </div>
        </>
      )}
      {found.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('analytics.loading')}
        </p>
      )}
      {found.data &&
        list.length === 0 &&
        (filtered ? (
          <Empty
            title={t('analytics.conversations.noneFound')}
            action={
              <Button look="secondary" onClick={clear}>
                {t('analytics.conversations.clear')}
              </Button>
            }
          >
            {t('analytics.conversations.noneFiltered')}
          </Empty>
        ) : (
          <Empty
            title={t('analytics.conversations.noneYet')}
            action={
              <span className="flex flex-wrap justify-center gap-3">
                <Link to={`${studioPath(botId)}&tab=embed`} className={buttonClass('secondary')}>
                  {t('analytics.conversations.toEmbed')}
                </Link>
                <Button look="secondary" onClick={() => set('tests', 'only')}>
                  {t('analytics.conversations.ownTests')}
                </Button>
              </span>
            }
          >
            {t('analytics.conversations.none')}
          </Empty>
        ))}
      {list.length > 0 && (
        <LongList
          className="divide-y divide-line border-y border-line"
          items={list}
          more={t('portal.more')}
          fetched={{ more: found.hasNextPage, busy: found.isFetchingNextPage, get: () => void found.fetchNextPage() }}
        >
          {(conversation) => (
            <Row
              key={conversation.id}
              place={place}
              botId={botId}
              conversation={conversation}
              open={open === conversation.id}
              onToggle={() => setOpen(open === conversation.id ? null : conversation.id)}
            />
          )}
        </LongList>
      )}
      <QueryState query={found} failed={t('analytics.loadFailed')} />
    </section>
  )
}

interface RowProps {
  place: RefObject<HTMLElement | null>
  botId: string
  conversation: ConversationSummary
  open: boolean
  onToggle: () => void
}

function Row({ place, botId, conversation, open, onToggle }: RowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { id, firstQuestion, startedAt, questions, unsure, none, up, down, pageUrl, isTest, visitor } = conversation
  return (
    <li data-conversation={id}>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full items-center gap-4 py-3 text-left row-tint"
      >
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-6 gap-y-1">
          <span className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">{firstQuestion}</span>
          <span className="flex flex-wrap items-center gap-x-4 text-sm text-muted tabular-nums">
            <Verified visitor={visitor} />
            {unsure > 0 && <span>{t('analytics.conversations.unsure', { count: unsure })}</span>}
            {none > 0 && <span className="text-wrong">{t('analytics.conversations.none', { count: none })}</span>}
            {up > 0 && (
              <span className="inline-flex items-center gap-1">
                <ThumbsUp size={14} aria-hidden="true" />
                <span className="sr-only">{t('analytics.conversations.up')}: </span>
                {up}
              </span>
            )}
            {down > 0 && (
              <span className="inline-flex items-center gap-1">
                <ThumbsDown size={14} aria-hidden="true" />
                <span className="sr-only">{t('analytics.conversations.down')}: </span>
                {down}
              </span>
            )}
            <span>{t('analytics.conversations.questions', { count: questions })}</span>
            <time dateTime={startedAt}>{shortMoment(startedAt, locale)}</time>
          </span>
        </span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={clsx('shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <Transcript
          place={place}
          botId={botId}
          id={id}
          pageUrl={pageUrl}
          visitor={visitor}
          isTest={isTest}
          onDeleted={onToggle}
        />
      )}
    </li>
  )
}
