import type { VerifiedVisitor } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pin, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { addGoldenQuestion, goldenQuestionsQuery, goldenStateQuery } from '../../api-client/workspace/golden'
import {
  conversationQuery,
  conversationsKey,
  deleteConversation,
  leadsKey,
  markTest,
  reportKey,
  unansweredQuery,
} from '../../api-client/workspace/analytics'
import { renew } from '../../api-client/renew'
import { AnswerSources, useMay } from '../../app/portal'
import { percent, shortMoment, useErrorText, useLocale } from '../../texts'
import { AnswerText } from '../../ui/answer-text'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Spinner } from '../../ui/spinner'
import { useToast } from '../../ui/overlays/toasts'
import { Verified } from './verified'

interface TranscriptProps {
  place: RefObject<HTMLElement | null>
  botId: string
  id: string
  pageUrl: string | null
  visitor: VerifiedVisitor | null
  /** The owner's own try. */
  isTest: boolean
  onDeleted: () => void
}

/**
 * One conversation, word for word, with the sources of each answer. Words of visitors are text, never markup.
 * @param place takes the focus when it was deleted
 */
export function Transcript({ place, botId, id, pageUrl, visitor, isTest, onDeleted }: TranscriptProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const may = useMay()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const [going, setGoing] = useState(false)
  const found = useQuery(conversationQuery(botId, id))
  const remove = useMutation({
    mutationFn: () => deleteConversation(botId, id),
    onSuccess: async () => {
      await renew(queries, conversationsKey(botId), unansweredQuery(botId).queryKey, reportKey(botId))
      setGoing(false)
      onDeleted()
      queries.removeQueries({ queryKey: conversationQuery(botId, id).queryKey })
    },
    onError: (error) =>
      toast({ title: t('analytics.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
  })
  const mark = useMutation({
    mutationFn: () => markTest(botId, id, !isTest),
    onSuccess: async () => {
      // It moves to the other list.
      onDeleted()
      await renew(queries, conversationsKey(botId), unansweredQuery(botId).queryKey, reportKey(botId), leadsKey(botId))
      toast({
        title: t(isTest ? 'analytics.transcript.isVisitors' : 'analytics.transcript.isTest'),
        description: t(isTest ? 'analytics.transcript.isVisitorsText' : 'analytics.transcript.isTestText'),
      })
    },
    onError: (error) =>
      toast({ title: t('analytics.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
  })
  const pin = useMutation({
    mutationFn: (question: { question: string; expectedUrl: string }) => addGoldenQuestion(botId, question),
    onSuccess: async () => {
      await renew(queries, goldenQuestionsQuery(botId).queryKey, goldenStateQuery(botId).queryKey)
      toast({ title: t('analytics.transcript.pinned'), description: t('analytics.transcript.pinnedText') })
    },
    onError: (error) =>
      toast({ title: t('analytics.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
  })
  if (found.isPending)
    return (
      <p className="flex items-center gap-3 pb-4 text-muted">
        <Spinner />
        {t('analytics.loading')}
      </p>
    )
  if (found.isError)
    return (
      <p role="alert" className="pb-4 text-wrong">
        {errorText(errorCodeOf(found.error))}
      </p>
    )
  return (
    <div data-transcript className="max-w-3xl pt-2 pb-6">
      {pageUrl && (
        <p className="mb-3 text-sm text-muted [overflow-wrap:anywhere]">
          {t('analytics.transcript.page')} {pageUrl}
        </p>
      )}
      {visitor && (
        <p className="mb-3">
          <Verified visitor={visitor} whole />
        </p>
      )}
      <ol className="grid gap-4">
        {found.data.messages.map(
          (
            { id: messageId, role, content, timestamp, outcome, confidence, state, feedback, feedbackComment, sources },
            index,
            all,
          ) => (
            <li
              key={messageId}
              data-role={role}
              className={clsx(
                'rounded-card px-4 py-3',
                role === 'user' ? 'justify-self-end bg-bubble' : 'border border-line',
              )}
            >
              <p className="text-sm text-muted">
                {t(role === 'user' ? 'analytics.transcript.visitor' : 'analytics.transcript.bot')} ·{' '}
                <time dateTime={timestamp}>{shortMoment(timestamp, locale)}</time>
              </p>
              {role === 'assistant' ? (
                <AnswerText text={content} />
              ) : (
                <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{content}</p>
              )}
              {(outcome === 'unsure' || outcome === 'none') && (
                <p className={clsx('mt-1 text-sm', outcome === 'none' ? 'text-wrong' : 'text-muted')}>
                  {t(`analytics.transcript.${outcome}`)}{' '}
                  {confidence !== null &&
                    t('analytics.transcript.confidence', { percent: percent(confidence, locale, 'plain') })}
                </p>
              )}
              {state === 'failed' && <p className="mt-1 text-sm text-wrong">{t('analytics.transcript.failed')}</p>}
              {sources.length > 0 && <AnswerSources sources={sources} />}
              {role === 'assistant' &&
                may('POST /api/chatbot/bots/:botId/golden-questions') &&
                outcome === 'sure' &&
                /^https?:/.test(sources[0]?.url ?? '') &&
                all[index - 1]?.role === 'user' && (
                  <button
                    type="button"
                    className="mt-3 inline-flex min-h-10 items-center gap-2 rounded-full border border-edge px-4 text-sm hover:border-ink"
                    aria-disabled={pin.isPending || undefined}
                    onClick={() =>
                      !pin.isPending &&
                      pin.mutate({
                        question: all[index - 1]?.content ?? '',
                        expectedUrl: (sources[0]?.url ?? '').replace(/#.*$/, ''),
                      })
                    }
                  >
                    <Pin size={14} aria-hidden="true" />
                    {t('analytics.transcript.pin')}
                  </button>
                )}
              {feedback && (
                <p className="mt-2 flex items-start gap-2 text-sm text-muted">
                  {feedback === 'up' ? (
                    <ThumbsUp size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
                  ) : (
                    <ThumbsDown size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
                  )}
                  <span>
                    {t(feedback === 'up' ? 'analytics.conversations.up' : 'analytics.conversations.down')}
                    {feedbackComment ? `: ${feedbackComment}` : ''}
                  </span>
                </p>
              )}
            </li>
          ),
        )}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        {may('PUT /api/chatbot/bots/:botId/conversations/:id/test') && (
          <button
            type="button"
            className="min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink"
            aria-disabled={mark.isPending || undefined}
            onClick={() => !mark.isPending && mark.mutate()}
          >
            {t(isTest ? 'analytics.transcript.markVisitors' : 'analytics.transcript.markTest')}
          </button>
        )}
        {may('DELETE /api/chatbot/bots/:botId/conversations/:id') && (
          <button
            type="button"
            className="min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink"
            onClick={() => setGoing(true)}
          >
            {t('analytics.transcript.delete')}
          </button>
        )}
      </div>
      <ConfirmDialog
        open={going}
        title={t('analytics.transcript.deleteTitle')}
        text={t('analytics.transcript.deleteText')}
        confirmLabel={t('analytics.leads.delete')}
        cancelLabel={t('portal.cancel')}
        busy={remove.isPending}
        returnTo={place}
        onConfirm={() => !remove.isPending && remove.mutate()}
        onCancel={() => setGoing(false)}
      />
    </div>
  )
}
