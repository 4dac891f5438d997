import { outcomes } from '@loquia/contracts'
import { exportConversations } from '@loquia/contracts/calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callAddress } from '../../api-client/call-api'
import {
  conversationQuery,
  conversationsQuery,
  timeZone,
  type ShownConversations,
} from '../../api-client/workspace/analytics'
import { DownloadButton, QueryState } from '../../app/portal'
import { studioPath } from '../../paths'
import { formatCount, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Empty } from '../../ui/load-state'
import { LongList } from '../../ui/long-list'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { Spinner } from '../../ui/spinner'
import { TextField } from '../../ui/fields/text-field'
import { ConversationRow } from './conversation-row'

const feedbacks = ['up', 'down'] as const

export function Conversations({ botId }: { botId: string }) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('conversation')
  if (id === null) return <FoundConversations botId={botId} />
  const showAll = () =>
    setSearch((before) => {
      before.delete('conversation')
      return before
    })
  return <SingleConversation key={id} botId={botId} id={id} onShowAll={showAll} />
}

function FoundConversations({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const filters = useFilters()
  const { shown, isFiltered } = filters
  const found = useInfiniteQuery(conversationsQuery(botId, shown))
  const [open, setOpen] = useState<string | null>(null)
  const place = useRef<HTMLElement>(null)
  const list = found.data?.pages.flatMap(({ conversations }) => conversations) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  return (
    <section ref={place} tabIndex={-1} aria-label={t('analytics.tabs.conversations')} className="outline-none">
      {/* Over nothing at all there is nothing to choose from. */}
      {(isFiltered || total > 0 || !found.data) && (
        <>
          <FilterFields filters={filters} />
          <FoundTotal botId={botId} shown={shown} total={found.data && total} />
        </>
      )}
      {found.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('analytics.loading')}
        </p>
      )}
      {found.data && list.length === 0 && <NoConversations botId={botId} filters={filters} />}
      {list.length > 0 && (
        <LongList
          className="divide-y divide-line border-y border-line"
          items={list}
          more={t('portal.more')}
          fetched={{ more: found.hasNextPage, busy: found.isFetchingNextPage, get: () => void found.fetchNextPage() }}
        >
          {(conversation) => (
            <ConversationRow
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

type Filters = ReturnType<typeof useFilters>

/** The address stores the filters. */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  const shown: ShownConversations = {
    search: search.get('search') || undefined,
    from: search.get('from') || undefined,
    to: search.get('to') || undefined,
    feedback: feedbacks.find((one) => one === search.get('feedback')),
    outcome: outcomes.find((one) => one === search.get('outcome')),
    tests: search.get('tests') === 'only' ? 'only' : undefined,
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
  return { shown, isFiltered: Object.values(shown).some((value) => value !== undefined), set, clear }
}

function FilterFields({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <div
      data-tools
      className="grid grid-cols-2 gap-x-6 lg:grid-cols-3 xl:grid-cols-[minmax(12rem,1fr)_9rem_9rem_8rem_12rem_11rem]"
    >
      <SearchField
        className="col-span-2 mb-6 lg:col-span-1"
        label={t('analytics.conversations.search')}
        placeholder={t('analytics.conversations.searchHint')}
        value={filters.shown.search ?? ''}
        onSearch={(value) => filters.set('search', value)}
      />
      <TextField
        type="date"
        label={t('analytics.conversations.from')}
        value={filters.shown.from ?? ''}
        max={filters.shown.to}
        onChange={(event) => filters.set('from', event.target.value)}
      />
      <TextField
        type="date"
        label={t('analytics.conversations.to')}
        value={filters.shown.to ?? ''}
        min={filters.shown.from}
        onChange={(event) => filters.set('to', event.target.value)}
      />
      <SelectField
        label={t('analytics.conversations.feedback')}
        value={filters.shown.feedback ?? ''}
        onChange={(event) => filters.set('feedback', event.target.value)}
        options={(['any', ...feedbacks] as const).map((name) => ({
          value: name === 'any' ? '' : name,
          text: t(`analytics.conversations.${name}`),
        }))}
      />
      <SelectField
        label={t('analytics.conversations.answers')}
        value={filters.shown.outcome ?? ''}
        onChange={(event) => filters.set('outcome', event.target.value)}
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
        value={filters.shown.tests ?? ''}
        onChange={(event) => filters.set('tests', event.target.value)}
        options={[
          { value: '', text: t('analytics.conversations.visitors') },
          { value: 'only', text: t('analytics.conversations.ownTests') },
        ]}
      />
    </div>
  )
}

interface FoundTotalProps {
  botId: string
  shown: ShownConversations
  /** The total is undefined while loading. */
  total: number | undefined
}

function FoundTotal({ botId, shown, total }: FoundTotalProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <div data-tools className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <output className="text-md text-muted">
        {total !== undefined
          ? t('analytics.conversations.total', { count: total, formattedCount: formatCount(total, locale) })
          : ''}
      </output>
      {total !== undefined && total > 0 && (
        <span className="flex flex-wrap gap-2.5">
          {(['csv', 'json'] as const).map((format) => (
            <DownloadButton
              key={format}
              address={callAddress(exportConversations, {
                params: { botId },
                query: { ...shown, timeZone: timeZone(), format },
              })}
            >
              {t(`analytics.export.${format}`)}
            </DownloadButton>
          ))}
        </span>
      )}
    </div>
  )
}

function NoConversations({ botId, filters }: { botId: string; filters: Filters }) {
  const { t } = useTranslation()
  if (filters.isFiltered)
    return (
      <Empty
        title={t('analytics.conversations.noneFound')}
        action={
          <Button variant="secondary" onClick={filters.clear}>
            {t('analytics.conversations.clear')}
          </Button>
        }
      >
        {t('analytics.conversations.noneFiltered')}
      </Empty>
    )
  return (
    <Empty
      title={t('analytics.conversations.noneYet')}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Link to={`${studioPath(botId)}&tab=embed`} className={buttonClass('secondary')}>
            {t('analytics.conversations.toEmbed')}
          </Link>
          <Button variant="secondary" onClick={() => filters.set('tests', 'only')}>
            {t('analytics.conversations.ownTests')}
          </Button>
        </span>
      }
    >
      {t('analytics.conversations.none')}
    </Empty>
  )
}

function SingleConversation({ botId, id, onShowAll }: { botId: string; id: string; onShowAll: () => void }) {
  const { t } = useTranslation()
  const found = useQuery(conversationQuery(botId, id))
  const [open, setOpen] = useState(true)
  const place = useRef<HTMLElement>(null)
  return (
    <section ref={place} tabIndex={-1} aria-label={t('analytics.tabs.conversations')} className="outline-none">
      <Button variant="secondary" className="mb-5 min-h-11! px-5! text-md" onClick={onShowAll}>
        {t('analytics.conversations.clear')}
      </Button>
      {found.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('analytics.loading')}
        </p>
      )}
      <QueryState query={found} failed={t('analytics.loadFailed')} />
      {found.data && (
        <ul className="border-y border-line">
          <ConversationRow
            place={place}
            botId={botId}
            conversation={found.data.conversation}
            open={open}
            onToggle={() => setOpen(!open)}
          />
        </ul>
      )}
    </section>
  )
}
