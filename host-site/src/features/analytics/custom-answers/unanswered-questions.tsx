import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, Link } from 'react-router'
import type { UnansweredGroup } from '@loquia/contracts'
import { unansweredQuery } from '../../../api-client/workspace/analytics'
import { Spinner } from '../../../ui/spinner'
import { ReadOnlyNotice, QueryState, useMay } from '../../../app/portal'
import { Empty } from '../../../ui/load-state'
import { analyticsPath } from '../../../paths'
import { buttonClass } from '../../../ui/button'
import { includesText, searchedFrom, LongList } from '../../../ui/long-list'
import { SearchField } from '../../../ui/fields/search-field'
import { CustomAnswers } from './custom-answers'
import { UnansweredEntry } from './unanswered-entry'

/** More would push custom answers out of sight. */
const shownFirst = 8
const answer = 'POST /api/chatbot/bots/:botId/unanswered/answer'

export function UnansweredQuestions({ botId }: { botId: string }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div ref={place} tabIndex={-1} className="outline-none">
        <UnansweredList botId={botId} place={place} />
      </div>
      <CustomAnswers botId={botId} />
    </div>
  )
}

function UnansweredList({ botId, place }: { botId: string; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  /** Groups being answered stay visible during searches. */
  const [wanted] = useSearchParams()
  const may = useMay()(answer)
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => new Set(may ? wanted.getAll('answer') : []))
  const [search, setSearch] = useState('')
  // Regrouping pauses while somebody writes.
  const groups = useQuery({ ...unansweredQuery(botId), ...(answered.size > 0 ? { refetchInterval: false } : {}) })
  if (groups.isPending)
    return (
      <p className="flex items-center gap-3 text-muted">
        <Spinner />
        {t('analytics.loading')}
      </p>
    )
  // A failed refetch must not discard an answer in progress.
  if (groups.data === undefined) return <QueryState query={groups} failed={t('analytics.loadFailed')} />
  const { groups: all, waiting } = groups.data
  if (all.length === 0)
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
  // An older address may name any question of the group.
  const isAnswered = ({ ids }: UnansweredGroup) => ids.some((id) => answered.has(id))
  const found = all.filter(
    (group) =>
      isAnswered(group) ||
      includesText(group.question, search) ||
      group.wordings.some(({ text }) => includesText(text, search)),
  )
  return (
    <section aria-label={t('analytics.tabs.unanswered')} className="max-w-3xl">
      {may ? (
        <p className="mb-4 text-muted">{t('analytics.unanswered.text')}</p>
      ) : (
        <ReadOnlyNotice call={answer} className="mb-4" />
      )}
      {waiting > 0 && (
        <p className="mb-4 flex items-center gap-3 text-md text-muted" aria-live="polite">
          <Spinner size={14} />
          {t('analytics.unanswered.grouping')}
        </p>
      )}
      {(search !== '' || all.length > searchedFrom) && (
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
          alwaysShow={isAnswered}
          first={shownFirst}
          more={t('portal.more')}
        >
          {(group) => (
            <UnansweredEntry
              key={groupIdOf(group)}
              place={place}
              botId={botId}
              group={group}
              open={isAnswered(group)}
              setOpen={(open) =>
                setAnswered((before) =>
                  open
                    ? new Set([...before, groupIdOf(group)])
                    : new Set([...before].filter((id) => !group.ids.includes(id))),
                )
              }
            />
          )}
        </LongList>
      )}
    </section>
  )
}

/** The first question stays in the group. */
const groupIdOf = ({ ids }: UnansweredGroup): string => ids.at(-1) ?? ''
