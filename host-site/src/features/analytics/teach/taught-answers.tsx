import type { StoredAnswer } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { answersExportAddress, answersQuery } from '../../../api-client/workspace/answers'
import { botBuildQuery, ownBotsQuery } from '../../../api-client/workspace/studio'
import { removeTraining, trainingsQuery } from '../../../api-client/workspace/trainings'
import { renew } from '../../../api-client/renew'
import { Download, QueryState, useMay, useRefusal } from '../../../app/portal'
import { shortMoment, useLocale } from '../../../texts'
import { SearchField } from '../../../ui/fields/search-field'
import { holds, LongList, searchedFrom } from '../../../ui/long-list'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { TaughtAnswerForm } from './taught-answer-form'

/** What the bot was taught: each answer with who wrote it and when, to be changed, forgotten or saved as a file. */
export function TaughtAnswers({ botId }: { botId: string }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Answers botId={botId} place={place} />
    </div>
  )
}

/** @param place takes the focus when an answer is listed no longer */
function Answers({ botId, place }: { botId: string; place: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const queries = useQueryClient()
  const answers = useQuery(answersQuery(botId))
  const [search, setSearch] = useState('')
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const [going, setGoing] = useState<StoredAnswer | null>(null)
  const settled = () =>
    renew(
      queries,
      answersQuery(botId).queryKey,
      trainingsQuery(botId).queryKey,
      botBuildQuery(botId).queryKey,
      ownBotsQuery().queryKey,
    )
  const remove = useMutation({
    mutationFn: removeTraining,
    onSuccess: settled,
    onError: (error) => refused(t('analytics.taught.notRemoved'), error),
    onSettled: () => setGoing(null),
  })
  if (answers.isPending || answers.data?.length === 0) return null
  const close = (id: string) => setChanging((before) => new Set([...before].filter((other) => other !== id)))
  const found = (answers.data ?? []).filter(
    ({ id, question, answer, wordings }) =>
      changing.has(id) || [question, answer, ...wordings].some((text) => holds(text, search)),
  )
  return (
    <section aria-labelledby="taught" className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="taught" className="text-lg font-semibold">
          {t('analytics.taught.title')}
        </h2>
        {answers.data && (
          <span data-tools className="flex flex-wrap gap-2.5">
            <Download address={answersExportAddress(botId, 'csv')}>{t('analytics.export.csv')}</Download>
            <Download address={answersExportAddress(botId, 'json')}>{t('analytics.export.json')}</Download>
          </span>
        )}
      </div>
      <QueryState query={answers} failed={t('analytics.loadFailed')} />
      {(search !== '' || (answers.data?.length ?? 0) > searchedFrom) && (
        <SearchField
          label={t('analytics.taught.search')}
          placeholder={t('analytics.unanswered.searchHint')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {search !== '' && found.length === 0 && <output className="text-muted">{t('analytics.taught.noneFound')}</output>}
      <LongList
        className="divide-y divide-line border-y border-line"
        items={found}
        keep={({ id }) => changing.has(id)}
        more={t('portal.more')}
      >
        {(answer) =>
          changing.has(answer.id) ? (
            <li key={answer.id} className="py-5" data-taught>
              <TaughtAnswerForm
                botId={botId}
                stored={answer}
                onSaved={async () => {
                  await settled()
                  close(answer.id)
                }}
                onCancel={() => close(answer.id)}
              />
            </li>
          ) : (
            <Taught
              key={answer.id}
              answer={answer}
              onChange={() => setChanging((before) => new Set([...before, answer.id]))}
              onRemove={() => setGoing(answer)}
            />
          )
        }
      </LongList>
      <ConfirmDialog
        open={going !== null}
        title={t('analytics.taught.removeTitle')}
        text={t('analytics.taught.removeText', { question: going?.question ?? '' })}
        confirmLabel={t('analytics.taught.removeSure')}
        cancelLabel={t('portal.cancel')}
        busy={remove.isPending}
        returnTo={place}
        onConfirm={() => going !== null && !remove.isPending && remove.mutate(going.id)}
        onCancel={() => setGoing(null)}
      />
    </section>
  )
}

function Taught({
  answer: { question, answer, wordings, author, writtenAt },
  onChange,
  onRemove,
}: {
  answer: StoredAnswer
  onChange: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const may = useMay()
  const locale = useLocale()
  const quiet = 'min-h-11 px-2 text-md text-muted underline-offset-4 hover:text-ink hover:underline'
  const when = shortMoment(writtenAt, locale)
  const facts = [
    author === null ? t('analytics.taught.written', { when }) : t('analytics.taught.writtenBy', { author, when }),
    ...(wordings.length === 0 ? [] : [t('analytics.taught.wordings', { count: wordings.length })]),
  ]
  return (
    <li className="py-5" data-taught>
      <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {question}
      </p>
      <p dir="auto" className="quoted mt-1 line-clamp-4 text-lg whitespace-pre-line [overflow-wrap:anywhere]">
        {answer}
      </p>
      <p className="mt-1 text-sm text-muted">{facts.join(' · ')}</p>
      <div className="mt-1 -ml-2 flex flex-wrap gap-x-3">
        {may('PUT /api/chatbot/bots/:botId/answers/:answerId') && (
          <button
            type="button"
            className={quiet}
            aria-label={t('analytics.taught.changeOne', { question })}
            onClick={onChange}
          >
            {t('analytics.taught.change')}
          </button>
        )}
        {may('DELETE /api/chatbot/trainings/:id') && (
          <button
            type="button"
            className={quiet}
            aria-label={t('analytics.taught.removeOne', { question })}
            onClick={onRemove}
          >
            {t('analytics.taught.remove')}
          </button>
        )}
      </div>
    </li>
  )
}
