import { inboxFilters, type InboxListResponse, type InboxRow } from '@loquia/contracts'
import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ownBotsQuery } from '../../../api-client/workspace/studio'
import { QueryState } from '../../../app/portal'
import { patterns, studioPath } from '../../../paths'
import { buttonClass } from '../../../ui/button'
import { SearchField } from '../../../ui/fields/search-field'
import { LongList } from '../../../ui/long-list'
import type { InboxAddress } from '../use-inbox-address'
import { ConversationRow } from './conversation-row'
import { useNow } from './use-now'

interface ListProps {
  address: InboxAddress
  query: UseInfiniteQueryResult<InfiniteData<InboxListResponse>>
  rows: readonly InboxRow[]
  counts: InboxListResponse['counts'] | undefined
  userId: number
}

export function ConversationList({ address, query, rows, counts, userId }: ListProps) {
  const { t } = useTranslation()
  const now = useNow()
  const severalBots = (useQuery(ownBotsQuery()).data?.length ?? 0) > 1 && address.shown.botId === null
  const { shown, opened, filteredParams, applyFilter, openedParams } = address
  const isFiltered = shown.filter !== 'all' || shown.search !== ''
  return (
    <section
      aria-label={t('inbox.list.label')}
      className="relative flex min-h-0 flex-col overflow-y-auto border-line max-md:border-t md:border-r"
    >
      <div className="sticky top-0 z-10 bg-ground px-5 pt-3 pb-2 md:pl-0">
        <SearchField
          className="mb-2!"
          label={t('inbox.list.search')}
          placeholder={t('inbox.list.searchHint')}
          value={shown.search}
          onSearch={(search) => applyFilter({ search })}
        />
        <nav aria-label={t('inbox.list.filters')}>
          <ul className="flex flex-wrap gap-x-3">
            {inboxFilters.map((filter) => {
              const count = filter === 'all' || filter === 'closed' ? 0 : (counts?.[filter] ?? 0)
              return (
                <li key={filter}>
                  <Link
                    to={{ search: filteredParams({ filter }).toString() }}
                    replace
                    preventScrollReset
                    aria-current={filter === shown.filter ? 'true' : undefined}
                    className={clsx(
                      'inline-flex min-h-10 items-center gap-1.5 border-b-2 text-md',
                      filter === shown.filter
                        ? 'border-accent font-medium text-ink'
                        : 'border-transparent text-muted hover:text-ink',
                    )}
                  >
                    {t(`inbox.list.${filter}`)}
                    {count > 0 && (
                      <span className={clsx('text-sm tabular-nums', filter === 'waiting' && 'text-accent')}>
                        {count}
                      </span>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
      </div>
      <div className="grow px-5 pb-8 md:pr-0 md:pl-0">
        {query.data &&
          rows.length === 0 &&
          (isFiltered ? (
            <EmptyList
              title={t('inbox.list.noneFound')}
              text={t(`inbox.list.noneOf.${shown.search ? 'all' : shown.filter}`)}
            >
              <Link
                to={{ search: filteredParams({ filter: 'all', search: '' }).toString() }}
                className={buttonClass('secondary', 'min-h-11! px-5! text-md')}
              >
                {t('inbox.list.showAll')}
              </Link>
            </EmptyList>
          ) : (
            <EmptyList title={t('inbox.list.noneTitle')} text={t('inbox.list.none')}>
              <Link
                to={`${shown.botId === null ? `${patterns.chatbotEmbed}?` : `${studioPath(shown.botId)}&`}tab=embed`}
                className={buttonClass('secondary', 'min-h-11! px-5! text-md')}
              >
                {t('inbox.list.toEmbed')}
              </Link>
            </EmptyList>
          ))}
        {rows.length > 0 && (
          <LongList
            className="divide-y divide-line border-b border-line max-md:-mx-5"
            items={rows}
            more={t('portal.more')}
            fetched={{ more: query.hasNextPage, busy: query.isFetchingNextPage, get: () => void query.fetchNextPage() }}
          >
            {(row) => (
              <ConversationRow
                key={row.id}
                row={row}
                search={openedParams(row).toString()}
                chosen={row.id === opened?.id}
                showBot={severalBots}
                now={now}
                userId={userId}
              />
            )}
          </LongList>
        )}
        <QueryState query={query} loading={t('inbox.loading')} failed={t('inbox.loadFailed')} />
      </div>
    </section>
  )
}

function EmptyList({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="pt-10 md:pr-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 mb-5 text-md text-muted">{text}</p>
      {children}
    </div>
  )
}
