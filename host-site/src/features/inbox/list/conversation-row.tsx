import { plainAnswer, type InboxRow } from '@loquia/contracts'
import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocale } from '../../../texts'
import { visitorName } from '../visitor-name'
import { ConversationStatus, formatMoment } from './conversation-status'

/**
 * Memoized, as busy inboxes change other rows constantly.
 * @param search query of the URL that opens the conversation
 */
export const ConversationRow = memo(function ConversationRow({
  row,
  search,
  chosen,
  showBot,
  now,
  userId,
}: {
  row: InboxRow
  search: string
  chosen: boolean
  showBot: boolean
  now: number
  userId: number
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { id, unread, lastMessage, lastAt, botName, isTest, outcome, state } = row
  const role = lastMessage?.role
  return (
    <li data-row={id} data-unread={unread}>
      <Link
        to={{ search }}
        preventScrollReset
        aria-current={chosen ? 'true' : undefined}
        className={clsx(
          'block border-l-3 py-3 pr-5 pl-4 -outline-offset-2!',
          chosen ? 'border-accent bg-tint' : 'border-transparent hover:bg-tint',
        )}
      >
        <span className="flex items-baseline gap-3">
          <span dir="auto" className={clsx('min-w-0 grow truncate text-left', unread > 0 && 'font-semibold')}>
            {visitorName(row, t)}
          </span>
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-fill px-2 text-sm leading-5 font-medium text-white tabular-nums">
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{t('inbox.list.unreadCount', { count: unread })}</span>
            </span>
          )}
          <time dateTime={lastAt} className="shrink-0 text-sm text-muted tabular-nums">
            {formatMoment(lastAt, locale, now)}
          </time>
        </span>
        {lastMessage !== null && role !== 'event' && (
          <span
            dir={role === 'user' ? 'auto' : undefined}
            className={clsx('mt-0.5 line-clamp-2 text-md', unread > 0 ? 'text-ink' : 'text-muted')}
          >
            {role === 'assistant' && <span>{t('inbox.bot')}: </span>}
            {role === 'person' && row.holder && (
              <span>{row.holder.userId === userId ? t('inbox.you') : row.holder.name}: </span>
            )}
            <bdi>{role === 'user' ? lastMessage.text : plainAnswer(lastMessage.text)}</bdi>
          </span>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-x-3">
          <ConversationStatus conversation={row} userId={userId} now={now} />
          {state === 'bot' && (outcome === 'unsure' || outcome === 'none') && (
            <span className={clsx('text-sm', outcome === 'none' ? 'text-wrong' : 'text-muted')}>
              {t(outcome === 'none' ? 'inbox.conversation.none' : 'inbox.list.unsure')}
            </span>
          )}
          {isTest && <span className="text-sm text-muted">{t('inbox.list.isTest')}</span>}
          {showBot && <span className="min-w-0 truncate text-sm text-muted">{botName}</span>}
        </span>
      </Link>
    </li>
  )
})
