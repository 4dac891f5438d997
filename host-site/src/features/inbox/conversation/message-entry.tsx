import type { ChatMessage } from '@loquia/contracts'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerSources, conversationEventText, SentFiles } from '../../../app/portal'
import { formatPercent, shortMoment, useLocale } from '../../../texts'
import { AnswerText } from '../../../ui/answer-text'
import { ProfilePicture } from '../../../ui/profile-picture'
import type { Opened } from '../live/use-live-inbox'

export function MessageEntry({ message, opened }: { message: ChatMessage; opened: Opened }) {
  const { t } = useTranslation()
  const { role, content, person: agent, state, sources, timestamp, files = [] } = message
  if (role === 'event')
    return (
      <li data-role="event" className="flex items-center gap-3 py-1 text-sm text-muted">
        <span aria-hidden="true" className="h-px grow bg-line" />
        <span className="max-w-[75%] text-center">
          {conversationEventText(message, t)} · <Timestamp iso={timestamp} />
        </span>
        <span aria-hidden="true" className="h-px grow bg-line" />
      </li>
    )
  if (role === 'user')
    return (
      <MessageBubble by="user" author={t('inbox.visitor')} at={timestamp}>
        <p dir="auto" className="mt-0.5 whitespace-pre-wrap">
          {content}
        </p>
      </MessageBubble>
    )
  if (role === 'person')
    return (
      <MessageBubble
        by="person"
        author={agent?.name || t('inbox.formerColleague')}
        picture={agent?.picture}
        at={timestamp}
      >
        {content !== '' && <AnswerText text={content} />}
        <SentFiles botId={opened.botId} conversationId={opened.id} files={files} />
      </MessageBubble>
    )
  return (
    <MessageBubble by="assistant" author={t('inbox.bot')} at={timestamp} aside={<Certainty message={message} />}>
      <AnswerText text={content} />
      {state === 'failed' && <p className="mt-1 text-sm text-wrong">{t('analytics.transcript.failed')}</p>}
      {sources.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit rounded-sm text-sm text-muted hover:text-ink">
            {t('inbox.conversation.passages', { count: sources.filter(({ isFurther }) => !isFurther).length })}
          </summary>
          <AnswerSources sources={sources} quoted />
        </details>
      )}
    </MessageBubble>
  )
}

function Certainty({ message: { outcome, confidence, handoff } }: { message: ChatMessage }) {
  const { t } = useTranslation()
  const locale = useLocale()
  // A reply to a handoff request cites no page.
  if (outcome === null || handoff === 'requested') return null
  if (outcome === 'none') return <span className="text-wrong">{t('inbox.conversation.none')}</span>
  if (confidence === null) return null
  return (
    <span className={clsx(outcome === 'sure' && 'text-live')}>
      {t(`inbox.conversation.${outcome}`, { percent: formatPercent(confidence, locale) })}
    </span>
  )
}

/** Notes are internal, so they have no bubble. */
export function NoteFrame({
  author,
  aside,
  below,
  text,
}: {
  author: string
  aside: ReactNode
  below?: ReactNode
  /** The text is absent while edited. */
  text?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <li data-role="note" className="border-y border-dashed border-edge py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Lock size={14} aria-hidden="true" />
        <span className="font-medium text-ink">{t('inbox.conversation.note')}</span>
        <span>
          {author}, {t('inbox.conversation.noteOnly')}
        </span>
        <span className="ml-auto">{aside}</span>
      </p>
      {text !== undefined && (
        <p dir="auto" className="mt-1 text-md whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      {below}
    </li>
  )
}

/** `at` is absent while sending. */
export function MessageBubble({
  by,
  author,
  picture,
  at,
  aside,
  children,
}: {
  by: 'user' | 'assistant' | 'person'
  author: string
  picture?: string | undefined
  at?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <li
      data-role={by}
      className={clsx(
        'max-w-[88%] min-w-40 rounded-card px-4 py-2.5 [overflow-wrap:anywhere] sm:max-w-[78%]',
        by === 'user' && 'justify-self-start bg-bubble',
        by === 'assistant' && 'justify-self-end border border-line',
        by === 'person' && 'justify-self-end bg-fill/18',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {by === 'person' && <ProfilePicture name={author} picture={picture} size="small" />}
        <span className="font-medium text-ink">{author}</span>
        {at !== undefined && <Timestamp iso={at} />}
        {aside}
      </p>
      {children}
    </li>
  )
}

const isToday = (date: Date): boolean => date.toDateString() === new Date().toDateString()

export function Timestamp({ iso }: { iso: string }) {
  const locale = useLocale()
  const date = new Date(iso)
  return (
    <time dateTime={iso} className="tabular-nums">
      {isToday(date) ? new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date) : shortMoment(iso, locale)}
    </time>
  )
}
