import type { InboxConversation, Locale } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../texts'
import { Status, type Stage } from '../../../ui/status'
import { isMine } from '../live/list-cache'

export function ConversationStatus({
  conversation,
  userId,
  now,
  className,
}: {
  conversation: InboxConversation
  userId: number
  now: number
  className?: string
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { state, holder: agent, askedAt, missed } = conversation
  const [stage, words]: [Stage, string] =
    state === 'closed'
      ? ['done', t('inbox.state.closed')]
      : state === 'taken'
        ? [
            'going',
            isMine(conversation, userId)
              ? t('inbox.state.mine')
              : t('inbox.state.taken', { name: agent?.name ?? t('inbox.formerColleague') }),
          ]
        : state === 'waiting'
          ? [
              'held',
              askedAt === null
                ? t('inbox.state.waiting')
                : t('inbox.state.waitingSince', { time: formatElapsed(askedAt, locale, now) }),
            ]
          : missed
            ? ['failed', t('inbox.state.missed')]
            : ['open', t('inbox.state.bot')]
  return (
    <Status
      stage={stage}
      className={clsx(
        'min-w-0 text-sm!',
        state === 'waiting' ? 'font-medium text-accent' : missed && state === 'bot' ? 'text-wrong' : 'text-muted',
        className,
      )}
    >
      {words}
    </Status>
  )
}

const minuteMs = 60_000

/** Formats a moment as its time if today, otherwise as its date. */
export function formatMoment(iso: string, locale: Locale, now: number): string {
  const date = new Date(iso)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString())
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date)
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' }),
  }).format(date)
}

/** Formats the time since a moment in one unit, at least a minute: `4 min`, `2 hr`. */
function formatElapsed(since: string, locale: Locale, now: number): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / minuteMs))
  const [value, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 1_440
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([Math.floor(minutes / 1_440), 'day'] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
