import type { InboxConversation } from '@loquia/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../conversation/entry'

/** Milliseconds that a page has to show what was written, before its visitor counts as gone here. */
const shownWithinMs = 3_000

/**
 * How what was written reaches a visitor who has left the page: above the field it is written in. It changes rarely, so
 * that whoever listens is told.
 */
export function AnswerEmailLine({ id, conversation }: { id: string; conversation: InboxConversation }) {
  const { t } = useTranslation()
  const isGone = useIsGone(conversation)
  const { answerEmail, identity, visitor } = conversation
  const { due, to, sentAt, fault } = answerEmail
  const words = () => {
    if (fault !== null) return t(`inbox.answerEmail.${fault}`)
    if (to !== null) return t('inbox.answerEmail.coming', { to })
    return t(identity?.email || visitor?.email ? 'inbox.answerEmail.noEmail' : 'inbox.answerEmail.noAddress')
  }
  return (
    <p id={id} aria-live="polite" className="pt-2 text-sm text-muted [overflow-wrap:anywhere] empty:pt-0">
      {due
        ? isGone && words()
        : sentAt !== null &&
          isLatest(sentAt, conversation) && (
            <>
              {to === null ? t('inbox.answerEmail.sentSomewhere') : t('inbox.answerEmail.sent', { to })},{' '}
              <Moment of={sentAt} />
            </>
          )}
    </p>
  )
}

/** Whether nothing was said since: what was said later has been seen, or is due. */
const isLatest = (sentAt: string, { lastMessage }: InboxConversation): boolean =>
  lastMessage === null || lastMessage.role === 'event' || lastMessage.at <= sentAt

/** Whether no page has shown for a while what was written last: a page that is open shows it in a moment. */
function useIsGone({ answerEmail: { due }, lastMessage }: InboxConversation): boolean {
  const [isGone, setIsGone] = useState(
    () => due && (lastMessage === null || Date.now() - Date.parse(lastMessage.at) > shownWithinMs),
  )
  useEffect(() => {
    const timer = setTimeout(() => setIsGone(due), due ? shownWithinMs : 0)
    return () => clearTimeout(timer)
  }, [due])
  return due && isGone
}
