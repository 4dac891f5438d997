import type { InboxConversation } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../texts'
import { Status, type Stage } from '../../../ui/status'
import { isMine } from '../live/list-cache'
import { lasting } from './times'

/** Who answers a conversation, in one line: the bot, nobody yet, a person, or nobody any more. */
export function StandingOf({
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
  const { state, holder, askedAt, missed } = conversation
  const [stage, words]: [Stage, string] =
    state === 'closed'
      ? ['done', t('inbox.state.closed')]
      : state === 'taken'
        ? [
            'going',
            isMine(conversation, userId)
              ? t('inbox.state.mine')
              : t('inbox.state.taken', { name: holder?.name ?? t('inbox.formerColleague') }),
          ]
        : state === 'waiting'
          ? [
              'held',
              askedAt === null
                ? t('inbox.state.waiting')
                : t('inbox.state.waitingSince', { time: lasting(askedAt, locale, now) }),
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
