import { useTranslation } from 'react-i18next'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import type { Training, RecrawlSchedule, SourceControlRequest } from '@loquia/contracts'
import { useErrorText } from '../../../texts'
import { useToast } from '../../../ui/overlays/toasts'
import { trainingsQuery, refreshTraining, removeTraining } from '../../../api-client/workspace/trainings'
import { errorCodeOf } from '../../../api-client'
import { steeredSourcesQuery, scheduleSource, steerSource } from '../../../api-client/workspace/studio'
import { holds, searchedFrom, LongList } from '../../../ui/long-list'
import { Spinner } from '../../../ui/spinner'
import { SearchField } from '../../../ui/fields/search-field'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { isCompanyAnswer, sourceName } from './source-name'
import { SourceRow } from './source-row'
import { SitePages } from './site-pages'

/** Everything the bot was taught by, how far it is read, and what can be done with it. */
export function Sources({ botId, onChanged }: { botId: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const trainings = useQuery(trainingsQuery(botId))
  const [going, setGoing] = useState<Training | null>(null)
  const [search, setSearch] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const failed = (error: Error) =>
    toast({ title: t('studio.sources.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
  const steered = useQuery(steeredSourcesQuery(botId))
  const plan = useMutation({
    mutationFn: ({ id, schedule }: { id: string; schedule: RecrawlSchedule }) => scheduleSource(botId, id, schedule),
    onSuccess: onChanged,
    onError: failed,
  })
  const steer = useMutation({
    mutationFn: ({ id, action }: { id: string; action: SourceControlRequest['action'] }) =>
      steerSource(botId, id, action),
    onSuccess: onChanged,
    onError: failed,
  })
  const refresh = useMutation({ mutationFn: refreshTraining, onSuccess: onChanged, onError: failed })
  const remove = useMutation({
    mutationFn: removeTraining,
    onSuccess: async () => {
      await onChanged()
      setGoing(null)
    },
    onError: failed,
  })
  /** What was chosen shows at once, before the server has it. */
  const scheduleOf = (id: string): RecrawlSchedule =>
    plan.isPending && plan.variables.id === id
      ? plan.variables.schedule
      : (steered.data?.find((one) => one.id === id)?.schedule ?? 'never')
  const words = (training: Training): string =>
    [
      isCompanyAnswer(training) ? t('studio.customize.company') : sourceName(training),
      t(`studio.sources.types.${training.type}`),
      t(`studio.sources.states.${training.status}`),
    ].join(' ')
  const found = trainings.data?.filter((training) => holds(words(training), search)) ?? []
  return (
    <section aria-labelledby="sources">
      <h2 ref={heading} tabIndex={-1} id="sources" className="text-lg font-semibold outline-none">
        {t('studio.sources.title')}
      </h2>
      {trainings.isPending && (
        <p className="mt-3 flex items-center gap-3 text-muted">
          <Spinner />
          {t('studio.loading')}
        </p>
      )}
      {trainings.isError && (
        <p role="alert" className="mt-3 text-wrong">
          {errorText(errorCodeOf(trainings.error))}{' '}
          <button type="button" className="underline" onClick={() => void trainings.refetch()}>
            {t('portal.again')}
          </button>
        </p>
      )}
      {trainings.data?.length === 0 && <p className="mt-3 text-muted">{t('studio.sources.none')}</p>}
      {trainings.data && (search !== '' || trainings.data.length > searchedFrom) && (
        <SearchField
          className="mt-3 max-w-2xl"
          label={t('studio.sources.search')}
          placeholder={t('studio.sources.searchHint')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {trainings.data && trainings.data.length > 0 && found.length === 0 && (
        <output className="text-muted">{t('studio.sources.noneFound')}</output>
      )}
      {found.length > 0 && (
        <LongList
          key={search}
          className="mt-3 divide-y divide-line border-y border-line"
          items={found}
          more={t('portal.more')}
        >
          {(training) => (
            <SourceRow
              key={training.id}
              training={training}
              held={steered.data?.find(({ id }) => id === training.id)?.paused === true}
              schedule={scheduleOf(training.id)}
              onSchedule={(schedule) => plan.mutate({ id: training.id, schedule })}
              // Each press counts, also while what the last one changed is fetched anew; one that comes twice changes
              // nothing.
              onSteer={(action) => steer.mutate({ id: training.id, action })}
              onRefresh={() => refresh.mutate(training.id)}
              onRemove={() => setGoing(training)}
            />
          )}
        </LongList>
      )}
      {trainings.data?.some(({ type }) => type === 'site') && <SitePages botId={botId} />}
      <ConfirmDialog
        open={going !== null}
        title={t('studio.sources.removeTitle')}
        text={going === null ? '' : t(`studio.sources.removeText.${going.type}`, { name: sourceName(going) })}
        confirmLabel={t('studio.sources.remove')}
        cancelLabel={t('portal.cancel')}
        busy={remove.isPending}
        returnTo={heading}
        onConfirm={() => going !== null && !remove.isPending && remove.mutate(going.id)}
        onCancel={() => setGoing(null)}
      />
    </section>
  )
}
