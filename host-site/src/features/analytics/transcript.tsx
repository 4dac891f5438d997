import type { VerifiedVisitor } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { useMay } from '../../app/portal'
import { useErrorText } from '../../texts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Spinner } from '../../ui/spinner'
import { useToast } from '../../ui/overlays/toasts'
import { TranscriptMessage } from './transcript-message'
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
  const may = useMay()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const [going, setGoing] = useState(false)
  const found = useQuery(conversationQuery(botId, id))
  // Under whose name its people write.
  const business = useQuery(ownBotsQuery()).data?.find((bot) => bot.botId === botId)?.name ?? ''
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
        <p dir="auto" className="mb-3 text-sm text-muted [overflow-wrap:anywhere]">
          {t('analytics.transcript.page')} {pageUrl}
        </p>
      )}
      {visitor && (
        <p className="mb-3">
          <Verified visitor={visitor} whole />
        </p>
      )}
      <ol className="grid gap-4">
        {found.data.messages.map((message, index, all) => (
          <TranscriptMessage
            key={message.id}
            botId={botId}
            conversationId={id}
            message={message}
            asked={all[index - 1]}
            business={business}
            pinning={pin.isPending}
            onPin={(question) => pin.mutate(question)}
          />
        ))}
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
