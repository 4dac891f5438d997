import type { GoldenQuestion } from '@loquia/contracts'
import { acceptUpdate, deleteGoldenQuestion, discardUpdate, runGoldenQuestions } from '@loquia/contracts/calls'
import { useTranslation } from 'react-i18next'
import { useQueryClient, useQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Trash2 } from 'lucide-react'
import { useErrorText } from '../../../texts'
import { useToast } from '../../../ui/overlays/toasts'
import { callApi } from '../../../api-client/call-api'
import { goldenQuestionsQuery, goldenStateQuery } from '../../../api-client/workspace/golden-questions'
import { sourcesQuery } from '../../../api-client/workspace/sources'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { errorCodeOf } from '../../../api-client'
import { useMay } from '../../../app/portal'
import { Spinner } from '../../../ui/spinner'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { GoldenReport } from './golden-report'
import { AddGoldenQuestion } from './add-golden-question'

type Decision = 'accept' | 'discard'

export function GoldenQuestions({ botId, onChanged }: { botId: string; onChanged: () => Promise<void> }) {
  const { t } = useTranslation()
  const may = useMay()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const listed = useQuery(goldenQuestionsQuery(botId))
  const state = useQuery(goldenStateQuery(botId))
  const { data: sources, dataUpdatedAt: polledAt } = useQuery(sourcesQuery(botId))
  /** Time when all sources were last idle; 0 during ingestion. */
  const idleSince = sources?.some(({ status }) => status === 'queued' || status === 'crawling') ? 0 : polledAt
  // The server asks the questions after an ingestion.
  useEffect(() => {
    if (idleSince > 0) void queries.invalidateQueries({ queryKey: goldenStateQuery(botId).queryKey })
  }, [idleSince, botId, queries])
  const refresh = () => refreshQueries(queries, goldenQuestionsQuery(botId).queryKey, goldenStateQuery(botId).queryKey)
  const showError = useGoldenError()
  const remove = useMutation({
    mutationFn: (id: number) => callApi(deleteGoldenQuestion, { params: { botId, questionId: id } }),
    onSuccess: refresh,
    onError: showError,
    onSettled: () => setGoing(null),
  })
  const run = useMutation({
    mutationFn: () => callApi(runGoldenQuestions, { params: { botId } }),
    onSuccess: refresh,
    onError: showError,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const [going, setGoing] = useState<{ id: number; question: string } | null>(null)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const questions = listed.data?.questions ?? []
  const report = state.data?.reports[0]
  const useful = questions.length > 0 || sources?.some(({ pages, status }) => pages > 0 || status === 'ready') === true
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
      {state.data?.waiting && <PendingIngestion onDecide={setDeciding} />}
      {questions.length > 0 && <QuestionList questions={questions} onRemove={setGoing} />}
      {questions.length > 0 && may('POST /api/chatbot/bots/:botId/golden-questions/run') && (
        <Button variant="secondary" className="mt-4" busy={run.isPending} onClick={() => run.mutate()}>
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
      <DecisionDialog
        botId={botId}
        decision={deciding}
        returnTo={heading}
        onDecided={async () => {
          await Promise.all([refresh(), onChanged()])
        }}
        onClose={() => setDeciding(null)}
      />
    </section>
  )
}

function useGoldenError() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  return (error: Error) =>
    toast({ title: t('studio.golden.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
}

interface QuestionListProps {
  questions: readonly GoldenQuestion[]
  onRemove: (question: { id: number; question: string }) => void
}

function QuestionList({ questions, onRemove }: QuestionListProps) {
  const { t } = useTranslation()
  const may = useMay()
  return (
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
              onClick={() => onRemove({ id, question })}
            >
              <Trash2 size={18} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** An ingestion that made answers worse waits for a decision. */
function PendingIngestion({ onDecide }: { onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <div className="mb-6 rounded-card border border-wrong p-4" data-held>
      <p className="font-semibold">{t('studio.golden.held')}</p>
      <p className="mt-1 text-md text-muted">{t('studio.golden.heldText')}</p>
      {may('POST /api/chatbot/bots/:botId/golden-questions/draft/accept') && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => onDecide('discard')}>
            {t('studio.golden.discard')}
          </Button>
          <Button variant="secondary" onClick={() => onDecide('accept')}>
            {t('studio.golden.accept')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface DecisionDialogProps {
  botId: string
  /** The dialog is closed without a decision. */
  decision: Decision | null
  returnTo: RefObject<HTMLElement | null>
  onDecided: () => Promise<void>
  onClose: () => void
}

function DecisionDialog({ botId, decision, returnTo, onDecided, onClose }: DecisionDialogProps) {
  const { t } = useTranslation()
  const showError = useGoldenError()
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      callApi(decision === 'accept' ? acceptUpdate : discardUpdate, { params: { botId } }),
    onSuccess: onDecided,
    onError: showError,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={decision !== null}
      title={decision === null ? '' : t(`studio.golden.decide.${decision}.title`)}
      text={decision === null ? '' : t(`studio.golden.decide.${decision}.text`)}
      confirmLabel={decision === null ? '' : t(`studio.golden.${decision}`)}
      cancelLabel={t('portal.cancel')}
      busy={decide.isPending}
      returnTo={returnTo}
      onConfirm={() => decision !== null && !decide.isPending && decide.mutate(decision)}
      onCancel={onClose}
    />
  )
}
