import { useTranslation } from 'react-i18next'
import { useQueryClient, useQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Trash2 } from 'lucide-react'
import { useErrorText } from '../../../texts'
import { useToast } from '../../../ui/overlays/toasts'
import {
  goldenQuestionsQuery,
  goldenStateQuery,
  removeGoldenQuestion,
  runGoldenQuestions,
  decideHeldReading,
} from '../../../api-client/workspace/golden'
import { trainingsQuery } from '../../../api-client/workspace/trainings'
import { renew } from '../../../api-client/renew'
import { errorCodeOf } from '../../../api-client'
import { useMay } from '../../../app/portal'
import { Spinner } from '../../../ui/spinner'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { GoldenReport } from './golden-report'
import { AddGoldenQuestion } from './add-golden-question'

/** Questions whose answers must stay right, and what a new reading would do to them. */
export function Golden({ botId, onChanged }: { botId: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation()
  const may = useMay()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const listed = useQuery(goldenQuestionsQuery(botId))
  const state = useQuery(goldenStateQuery(botId))
  const { data: trainings, dataUpdatedAt: looked } = useQuery(trainingsQuery(botId))
  /** When the sources were last seen with nothing being read; 0 while there is. */
  const settled = trainings?.some(({ status }) => status === 'queued' || status === 'crawling') ? 0 : looked
  // The questions are asked when a reading ends: what came of it is fetched then.
  useEffect(() => {
    if (settled > 0) void queries.invalidateQueries({ queryKey: goldenStateQuery(botId).queryKey })
  }, [settled, botId, queries])
  const refresh = () => renew(queries, goldenQuestionsQuery(botId).queryKey, goldenStateQuery(botId).queryKey)
  const failed = (error: Error) =>
    toast({ title: t('studio.golden.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
  const remove = useMutation({
    mutationFn: (id: number) => removeGoldenQuestion(botId, id),
    onSuccess: refresh,
    onError: failed,
    onSettled: () => setGoing(null),
  })
  const run = useMutation({ mutationFn: () => runGoldenQuestions(botId), onSuccess: refresh, onError: failed })
  const heading = useRef<HTMLHeadingElement>(null)
  const [going, setGoing] = useState<{ id: number; question: string } | null>(null)
  const [deciding, setDeciding] = useState<'accept' | 'discard' | null>(null)
  const decide = useMutation({
    mutationFn: (decision: 'accept' | 'discard') => decideHeldReading(botId, decision),
    onSuccess: async () => {
      await Promise.all([refresh(), onChanged()])
    },
    onError: failed,
    onSettled: () => setDeciding(null),
  })
  const questions = listed.data?.questions ?? []
  const report = state.data?.reports[0]
  /** Before there is anything to quote, no question could be answered right. */
  const useful =
    questions.length > 0 || trainings?.some(({ pages, status }) => pages > 0 || status === 'ready') === true
  return (
    <section aria-labelledby="golden">
      <h2 ref={heading} tabIndex={-1} id="golden" className="text-lg font-semibold outline-none">
        {t('studio.golden.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.golden.text')}</p>
      {listed.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('studio.loading')}
        </p>
      )}
      {listed.isError && (
        <p role="alert" className="text-wrong">
          {errorText(errorCodeOf(listed.error))}{' '}
          <button type="button" className="underline" onClick={() => void listed.refetch()}>
            {t('portal.again')}
          </button>
        </p>
      )}
      {state.data?.waiting && (
        <div className="mb-6 rounded-card border border-wrong p-4" data-held>
          <p className="font-semibold">{t('studio.golden.held')}</p>
          <p className="mt-1 text-md text-muted">{t('studio.golden.heldText')}</p>
          {may('POST /api/chatbot/bots/:botId/golden-questions/draft/accept') && (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button look="secondary" onClick={() => setDeciding('discard')}>
                {t('studio.golden.discard')}
              </Button>
              <Button look="secondary" onClick={() => setDeciding('accept')}>
                {t('studio.golden.accept')}
              </Button>
            </div>
          )}
        </div>
      )}
      {questions.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {questions.map(({ id, question, expectedUrl, expectedText }) => (
            <li key={id} className="flex items-start gap-3 py-3" data-golden={id}>
              <div className="min-w-0 grow [overflow-wrap:anywhere]">
                <p>{question}</p>
                <p className="text-sm text-muted">{[expectedUrl, expectedText].filter(Boolean).join(' · ')}</p>
              </div>
              {may('DELETE /api/chatbot/bots/:botId/golden-questions/:questionId') && (
                <button
                  type="button"
                  className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink"
                  aria-label={t('studio.golden.remove', { question })}
                  onClick={() => setGoing({ id, question })}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {questions.length > 0 && may('POST /api/chatbot/bots/:botId/golden-questions/run') && (
        <Button look="secondary" className="mt-4" busy={run.isPending} onClick={() => run.mutate()}>
          {t('studio.golden.run')}
        </Button>
      )}
      {report && questions.length > 0 && <GoldenReport report={report} />}
      {listed.data && !useful && <p className="text-muted">{t('studio.golden.notYet')}</p>}
      {listed.data &&
        useful &&
        questions.length < listed.data.max &&
        may('POST /api/chatbot/bots/:botId/golden-questions') && <AddGoldenQuestion botId={botId} onAdded={refresh} />}
      <ConfirmDialog
        open={going !== null}
        title={t('studio.golden.removeTitle')}
        text={t('studio.golden.removeText', { question: going?.question ?? '' })}
        confirmLabel={t('studio.golden.removeSure')}
        cancelLabel={t('portal.cancel')}
        busy={remove.isPending}
        returnTo={heading}
        onConfirm={() => going !== null && !remove.isPending && remove.mutate(going.id)}
        onCancel={() => setGoing(null)}
      />
      <ConfirmDialog
        open={deciding !== null}
        title={deciding === null ? '' : t(`studio.golden.decide.${deciding}.title`)}
        text={deciding === null ? '' : t(`studio.golden.decide.${deciding}.text`)}
        confirmLabel={deciding === null ? '' : t(`studio.golden.${deciding}`)}
        cancelLabel={t('portal.cancel')}
        busy={decide.isPending}
        returnTo={heading}
        onConfirm={() => deciding !== null && !decide.isPending && decide.mutate(deciding)}
        onCancel={() => setDeciding(null)}
      />
    </section>
  )
}
