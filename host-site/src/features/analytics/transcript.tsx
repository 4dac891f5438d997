import type { VerifiedVisitor } from '@loquia/contracts'
import { addGoldenQuestion, deleteConversation, markTestConversation } from '@loquia/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { goldenQuestionsQuery, goldenStateQuery } from '../../api-client/workspace/golden-questions'
import {
  conversationQuery,
  conversationsKey,
  leadsKey,
  reportKey,
  unansweredQuery,
} from '../../api-client/workspace/analytics'
import { refreshQueries } from '../../api-client/refresh-queries'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { useMay } from '../../app/portal'
import { useErrorText } from '../../texts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Spinner } from '../../ui/spinner'
import { useToast } from '../../ui/overlays/toasts'
import { TranscriptMessage } from './transcript-message'
import { VerifiedIdentity } from './verified-identity'

interface TranscriptProps {
  place: RefObject<HTMLElement | null>
  botId: string
  id: string
  pageUrl: string | null
  visitor: VerifiedVisitor | null
  isTest: boolean
  onDeleted: () => void
}

/**
 * Visitors' words are text, never markup.
 * @param place receives the focus after deletion
 */
export function Transcript(transcript: TranscriptProps) {
  const { botId, id, pageUrl, visitor } = transcript
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const showError = useAnalyticsError()
  const queries = useQueryClient()
  const found = useQuery(conversationQuery(botId, id))
  const business = useQuery(ownBotsQuery()).data?.find((bot) => bot.botId === botId)?.name ?? ''
  const pin = useMutation({
    mutationFn: (question: { question: string; expectedUrl: string }) =>
      callApi(addGoldenQuestion, { params: { botId }, body: question }),
    onSuccess: async () => {
      await refreshQueries(queries, goldenQuestionsQuery(botId).queryKey, goldenStateQuery(botId).queryKey)
      toast({ title: t('analytics.transcript.pinned'), description: t('analytics.transcript.pinnedText') })
    },
    onError: showError,
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
          <VerifiedIdentity visitor={visitor} whole />
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
      <TranscriptActions {...transcript} />
    </div>
  )
}

function useAnalyticsError() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  return (error: Error) =>
    toast({ title: t('analytics.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
}

function TranscriptActions({ place, botId, id, isTest, onDeleted }: TranscriptProps) {
  const { t } = useTranslation()
  const may = useMay()
  const toast = useToast()
  const showError = useAnalyticsError()
  const queries = useQueryClient()
  const [going, setGoing] = useState(false)
  const remove = useMutation({
    mutationFn: () => callApi(deleteConversation, { params: { botId, id } }),
    onSuccess: async () => {
      await refreshQueries(queries, conversationsKey(botId), unansweredQuery(botId).queryKey, reportKey(botId))
      setGoing(false)
      onDeleted()
      queries.removeQueries({ queryKey: conversationQuery(botId, id).queryKey })
    },
    onError: showError,
  })
  const mark = useMutation({
    mutationFn: () => callApi(markTestConversation, { params: { botId, id }, body: { isTest: !isTest } }),
    onSuccess: async () => {
      onDeleted()
      await refreshQueries(
        queries,
        conversationsKey(botId),
        unansweredQuery(botId).queryKey,
        reportKey(botId),
        leadsKey(botId),
      )
      toast({
        title: t(isTest ? 'analytics.transcript.isVisitors' : 'analytics.transcript.isTest'),
        description: t(isTest ? 'analytics.transcript.isVisitorsText' : 'analytics.transcript.isTestText'),
      })
    },
    onError: showError,
  })
  return (
    <>
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
    </>
  )
}
