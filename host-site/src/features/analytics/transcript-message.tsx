import type { ConversationResponse } from '@loquia/contracts'
import { clsx } from 'clsx'
import { Pin, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AnswerSources, conversationEventText, SentFiles, useMay } from '../../app/portal'
import { formatPercent, shortMoment, useLocale } from '../../texts'
import { AnswerText } from '../../ui/answer-text'

type Message = ConversationResponse['messages'][number]

export function TranscriptMessage({
  botId,
  conversationId,
  message,
  asked,
  business,
  pinning,
  onPin,
}: {
  botId: string
  conversationId: string
  message: Message
  asked: Message | undefined
  business: string
  pinning: boolean
  onPin: (question: { question: string; expectedUrl: string }) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const may = useMay()
  const {
    role,
    content,
    timestamp,
    outcome,
    confidence,
    state,
    feedback,
    feedbackComment,
    sources,
    person: agent,
    files = [],
  } = message
  const moment = <time dateTime={timestamp}>{shortMoment(timestamp, locale)}</time>
  if (role === 'event')
    return (
      <li data-role="event" className="text-center text-sm text-muted">
        {conversationEventText(message, t)} · {moment}
      </li>
    )
  const author =
    role === 'person'
      ? [agent?.name || t('analytics.transcript.formerColleague'), business].filter((part) => part !== '').join(', ')
      : t(role === 'user' ? 'analytics.transcript.visitor' : 'analytics.transcript.bot')
  return (
    <li
      data-role={role}
      className={clsx(
        'rounded-card px-4 py-3',
        role === 'user' ? 'justify-self-end bg-bubble' : role === 'person' ? 'bg-fill/18' : 'border border-line',
      )}
    >
      <p className="text-sm text-muted">
        {author} · <time dateTime={timestamp}>{shortMoment(timestamp, locale)}</time>
      </p>
      {role !== 'user' ? (
        content !== '' && <AnswerText text={content} />
      ) : (
        <p dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {content}
        </p>
      )}
      <SentFiles botId={botId} conversationId={conversationId} files={files} />
      {(outcome === 'unsure' || outcome === 'none') && (
        <p className={clsx('mt-1 text-sm', outcome === 'none' ? 'text-wrong' : 'text-muted')}>
          {t(`analytics.transcript.${outcome}`)}{' '}
          {confidence !== null &&
            t('analytics.transcript.confidence', { percent: formatPercent(confidence, locale, 'plain') })}
        </p>
      )}
      {state === 'failed' && <p className="mt-1 text-sm text-wrong">{t('analytics.transcript.failed')}</p>}
      {sources.length > 0 && <AnswerSources sources={sources} />}
      {role === 'assistant' &&
        may('POST /api/chatbot/bots/:botId/golden-questions') &&
        outcome === 'sure' &&
        /^https?:/.test(sources[0]?.url ?? '') &&
        asked?.role === 'user' && (
          <button
            type="button"
            className="mt-3 inline-flex min-h-10 items-center gap-2 rounded-full border border-edge px-4 text-sm hover:border-ink"
            aria-disabled={pinning || undefined}
            onClick={() =>
              !pinning &&
              onPin({
                question: asked.content,
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
  )
}
