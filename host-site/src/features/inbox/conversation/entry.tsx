import type { ChatMessage } from '@loquia/contracts'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerSources, happenedText, SentFiles } from '../../../app/portal'
import { percent, shortMoment, useLocale } from '../../../texts'
import { AnswerText } from '../../../ui/answer-text'
import { PersonPicture } from '../../../ui/person-picture'
import type { Opened } from '../live/use-live-inbox'

/** A message of the conversation: the visitor's on the left, the business's on the right, an event between them. */
export function MessageEntry({ message, opened }: { message: ChatMessage; opened: Opened }) {
  const { t } = useTranslation()
  const { role, content, person, state, sources, timestamp, files = [] } = message
  if (role === 'event')
    return (
      <li data-role="event" className="flex items-center gap-3 py-1 text-sm text-muted">
        <span aria-hidden="true" className="h-px grow bg-line" />
        <span className="max-w-[75%] text-center">
          {happenedText(message, t)} · <Moment of={timestamp} />
        </span>
        <span aria-hidden="true" className="h-px grow bg-line" />
      </li>
    )
  if (role === 'user')
    return (
      <Said by="user" who={t('inbox.visitor')} at={timestamp}>
        <p dir="auto" className="mt-0.5 whitespace-pre-wrap">
          {content}
        </p>
      </Said>
    )
  if (role === 'person')
    return (
      <Said by="person" who={person?.name || t('inbox.formerColleague')} picture={person?.picture} at={timestamp}>
        {content !== '' && <AnswerText text={content} />}
        <SentFiles botId={opened.botId} conversationId={opened.id} files={files} />
      </Said>
    )
  return (
    <Said by="assistant" who={t('inbox.bot')} at={timestamp} aside={<Certainty message={message} />}>
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
    </Said>
  )
}

/** How sure the bot was of an answer, and what came of it. */
function Certainty({ message: { outcome, confidence, handoff } }: { message: ChatMessage }) {
  const { t } = useTranslation()
  const locale = useLocale()
  // An answer to a request for a person rests on no page.
  if (outcome === null || handoff === 'requested') return null
  if (outcome === 'none') return <span className="text-wrong">{t('inbox.conversation.none')}</span>
  if (confidence === null) return null
  return (
    <span className={clsx(outcome === 'sure' && 'text-live')}>
      {t(`inbox.conversation.${outcome}`, { percent: percent(confidence, locale) })}
    </span>
  )
}

/** What colleagues write for each other: no bubble, nobody said it to the visitor. */
export function NoteFrame({
  who,
  aside,
  below,
  text,
}: {
  who: string
  aside: ReactNode
  /** What can be done about it. */
  below?: ReactNode
  /** Absent while it is being changed. */
  text?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <li data-role="note" className="border-y border-dashed border-edge py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Lock size={14} aria-hidden="true" />
        <span className="font-medium text-ink">{t('inbox.conversation.note')}</span>
        <span>
          {who}, {t('inbox.conversation.noteOnly')}
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

/** A bubble with whose words it holds. `at`: when; absent while it is on its way. */
export function Said({
  by,
  who,
  picture,
  at,
  aside,
  children,
}: {
  by: 'user' | 'assistant' | 'person'
  who: string
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
        {by === 'person' && <PersonPicture name={who} picture={picture} size="small" />}
        <span className="font-medium text-ink">{who}</span>
        {at !== undefined && <Moment of={at} />}
        {aside}
      </p>
      {children}
    </li>
  )
}

const isToday = (date: Date): boolean => date.toDateString() === new Date().toDateString()

/** The time of today, or the whole moment. */
export function Moment({ of }: { of: string }) {
  const locale = useLocale()
  const date = new Date(of)
  return (
    <time dateTime={of} className="tabular-nums">
      {isToday(date) ? new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date) : shortMoment(of, locale)}
    </time>
  )
}
