import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, Link } from 'react-router'
import type { UnansweredGroup } from '@loquia/contracts'
import { unansweredQuery } from '../../api-client/workspace/analytics'
import { Spinner } from '../../ui/spinner'
import { QueryState } from '../../app/portal'
import { Empty } from '../../ui/load-state'
import { analyticsPath } from '../../paths'
import { buttonClass } from '../../ui/button'
import { holds, searchedFrom, LongList } from '../../ui/long-list'
import { SearchField } from '../../ui/fields/search-field'
import { UnansweredEntry } from './unanswered-entry'

/** What the bot had no sure answer to, alike questions together, each to be answered once. */
export function Unanswered({ botId }: { botId: string }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Groups botId={botId} place={place} />
    </div>
  )
}

function Groups({ botId, place }: { botId: string; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const groups = useQuery(unansweredQuery(botId))
  const [search, setSearch] = useState('')
  /** Groups that are being answered: no search takes them away. */
  const [wanted] = useSearchParams()
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => new Set(wanted.getAll('answer')))
  if (groups.isPending)
    return (
      <p className="flex items-center gap-3 text-muted">
        <Spinner />
        {t('analytics.loading')}
      </p>
    )
  // An answer that is being written outlives a list that cannot be fetched anew.
  if (groups.data === undefined) return <QueryState query={groups} failed={t('analytics.loadFailed')} />
  if (groups.data.length === 0)
    return (
      <Empty
        title={t('analytics.unanswered.noneTitle')}
        action={
          <Link to={analyticsPath(botId)} className={buttonClass('secondary')}>
            {t('analytics.unanswered.toConversations')}
          </Link>
        }
      >
        {t('analytics.unanswered.none')}
      </Empty>
    )
  const isAnswered = (group: UnansweredGroup) => answered.has(idOf(group))
  const found = groups.data.filter(
    (group) => isAnswered(group) || [group.question, ...group.wordings].some((text) => holds(text, search)),
  )
  return (
    <section aria-label={t('analytics.tabs.unanswered')} className="max-w-3xl">
      <p className="mb-4 text-muted">{t('analytics.unanswered.text')}</p>
      {(search !== '' || groups.data.length > searchedFrom) && (
        <SearchField
          label={t('analytics.unanswered.search')}
          placeholder={t('analytics.unanswered.searchHint')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {found.length === 0 ? (
        <output className="text-muted">{t('analytics.unanswered.noneFound')}</output>
      ) : (
        <LongList
          className="divide-y divide-line border-y border-line"
          items={found}
          keep={isAnswered}
          more={t('portal.more')}
        >
          {(group) => (
            <UnansweredEntry
              key={idOf(group)}
              place={place}
              botId={botId}
              group={group}
              open={isAnswered(group)}
              setOpen={(open) =>
                setAnswered((before) => new Set([...before, idOf(group)].filter((id) => open || id !== idOf(group))))
              }
            />
          )}
        </LongList>
      )}
    </section>
  )
}

/** Its first question stays in it, whatever joins it. */
const idOf = ({ ids }: UnansweredGroup): string => ids.at(-1) ?? ''
