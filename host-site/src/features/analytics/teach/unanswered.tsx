import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, Link } from 'react-router'
import type { UnansweredGroup } from '@loquia/contracts'
import { unansweredQuery } from '../../../api-client/workspace/analytics'
import { Spinner } from '../../../ui/spinner'
import { MayLook, QueryState, useMay } from '../../../app/portal'
import { Empty } from '../../../ui/load-state'
import { analyticsPath } from '../../../paths'
import { buttonClass } from '../../../ui/button'
import { holds, searchedFrom, LongList } from '../../../ui/long-list'
import { SearchField } from '../../../ui/fields/search-field'
import { TaughtAnswers } from './taught-answers'
import { UnansweredEntry } from './unanswered-entry'

/** More of them push what was taught before out of sight. */
const shownFirst = 8
const answer = 'POST /api/chatbot/bots/:botId/unanswered/answer'

/** What waits for an answer, questions of one meaning together, each to be answered once; and what was taught before. */
export function Unanswered({ botId }: { botId: string }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div ref={place} tabIndex={-1} className="outline-none">
        <Groups botId={botId} place={place} />
      </div>
      <TaughtAnswers botId={botId} />
    </div>
  )
}

function Groups({ botId, place }: { botId: string; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  /** Groups that are being answered: no search takes them away. */
  const [wanted] = useSearchParams()
  const may = useMay()(answer)
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => new Set(may ? wanted.getAll('answer') : []))
  const [search, setSearch] = useState('')
  // Nothing is grouped anew under the hands of somebody who writes.
  const groups = useQuery({ ...unansweredQuery(botId), ...(answered.size > 0 ? { refetchInterval: false } : {}) })
  if (groups.isPending)
    return (
      <p className="flex items-center gap-3 text-muted">
        <Spinner />
        {t('analytics.loading')}
      </p>
    )
  // An answer that is being written outlives a list that cannot be fetched anew.
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
  // By any of its questions: an address may name one that others have joined since.
  const isAnswered = ({ ids }: UnansweredGroup) => ids.some((id) => answered.has(id))
  const found = all.filter(
    (group) =>
      isAnswered(group) || holds(group.question, search) || group.wordings.some(({ text }) => holds(text, search)),
  )
  return (
    <section aria-label={t('analytics.tabs.unanswered')} className="max-w-3xl">
      {may ? (
        <p className="mb-4 text-muted">{t('analytics.unanswered.text')}</p>
      ) : (
        <MayLook call={answer} className="mb-4" />
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
          keep={isAnswered}
          first={shownFirst}
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
                setAnswered((before) =>
                  open
                    ? new Set([...before, idOf(group)])
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

/** Its first question stays in it, whatever joins it. */
const idOf = ({ ids }: UnansweredGroup): string => ids.at(-1) ?? ''
