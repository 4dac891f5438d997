import type { StoredAnswer } from '@loquia/contracts'
import { deleteSource, exportCustomAnswers } from '@loquia/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { callAddress, callApi } from '../../../api-client/call-api'
import { answersQuery } from '../../../api-client/workspace/answers'
import { botIngestionQuery, ownBotsQuery } from '../../../api-client/workspace/studio'
import { sourcesQuery } from '../../../api-client/workspace/sources'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { DownloadButton, QueryState, useMay, useRefusal } from '../../../app/portal'
import { shortMoment, useLocale } from '../../../texts'
import { SearchField } from '../../../ui/fields/search-field'
import { includesText, LongList, searchedFrom } from '../../../ui/long-list'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { CustomAnswerForm } from './custom-answer-form'

export function CustomAnswers({ botId }: { botId: string }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <CustomAnswerList botId={botId} place={place} />
    </div>
  )
}

/** @param place receives the focus when an answer leaves the list */
function CustomAnswerList({ botId, place }: { botId: string; place: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const queries = useQueryClient()
  const answers = useQuery(answersQuery(botId))
  const [search, setSearch] = useState('')
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const [going, setGoing] = useState<StoredAnswer | null>(null)
  const refreshAnswers = () =>
    refreshQueries(
      queries,
      answersQuery(botId).queryKey,
      sourcesQuery(botId).queryKey,
      botIngestionQuery(botId).queryKey,
      ownBotsQuery().queryKey,
    )
  const remove = useMutation({
    mutationFn: (id: string) => callApi(deleteSource, { params: { id } }),
    onSuccess: refreshAnswers,
    onError: (error) => refused(t('analytics.taught.notRemoved'), error),
    onSettled: () => setGoing(null),
  })
  if (answers.isPending || answers.data?.length === 0) return null
  const closeForm = (id: string) => setChanging((before) => new Set([...before].filter((other) => other !== id)))
  const found = (answers.data ?? []).filter(
    ({ id, question, answer, wordings: variants }) =>
      changing.has(id) || [question, answer, ...variants].some((text) => includesText(text, search)),
  )
  return (
    <section aria-labelledby="taught" className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="taught" className="text-lg font-semibold">
          {t('analytics.taught.title')}
        </h2>
        {answers.data && (
          <span data-tools className="flex flex-wrap gap-2.5">
            {(['csv', 'json'] as const).map((format) => (
              <DownloadButton
                key={format}
                address={callAddress(exportCustomAnswers, { params: { botId }, query: { format } })}
              >
                {t(`analytics.export.${format}`)}
              </DownloadButton>
            ))}
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
        alwaysShow={({ id }) => changing.has(id)}
        more={t('portal.more')}
      >
        {(answer) =>
          changing.has(answer.id) ? (
            <li key={answer.id} className="py-5" data-taught>
              <CustomAnswerForm
                botId={botId}
                stored={answer}
                onSaved={async () => {
                  await refreshAnswers()
                  closeForm(answer.id)
                }}
                onCancel={() => closeForm(answer.id)}
              />
            </li>
          ) : (
            <CustomAnswerEntry
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

function CustomAnswerEntry({
  answer: { question, answer, wordings: variants, author, writtenAt },
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
    ...(variants.length === 0 ? [] : [t('analytics.taught.wordings', { count: variants.length })]),
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
