import type { InboxConversation } from '@loquia/contracts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Timestamp } from '../conversation/message-entry'

/** A visitor whose page shows no message for this long counts as gone. */
const shownWithinMs = 3_000

/** Shows how a reply reaches a visitor who left. Changes are rare, so screen readers announce them. */
export function AnswerEmailLine({ id, conversation }: { id: string; conversation: InboxConversation }) {
  const { t } = useTranslation()
  const isGone = useIsGone(conversation)
  const { answerEmail, identity, visitor } = conversation
  const { due, to, sentAt, fault } = answerEmail
  const dueText = () => {
    if (fault !== null) return t(`inbox.answerEmail.${fault}`)
    if (to !== null) return t('inbox.answerEmail.coming', { to })
    return t(identity?.email || visitor?.email ? 'inbox.answerEmail.noEmail' : 'inbox.answerEmail.noAddress')
  }
  return (
    <p id={id} aria-live="polite" className="pt-2 text-sm text-muted [overflow-wrap:anywhere] empty:pt-0">
      {due
        ? isGone && dueText()
        : sentAt !== null &&
          isLatest(sentAt, conversation) && (
            <>
              {to === null ? t('inbox.answerEmail.sentSomewhere') : t('inbox.answerEmail.sent', { to })},{' '}
              <Timestamp iso={sentAt} />
            </>
          )}
    </p>
  )
}

/** Later messages were seen or are due. */
const isLatest = (sentAt: string, { lastMessage }: InboxConversation): boolean =>
  lastMessage === null || lastMessage.role === 'event' || lastMessage.at <= sentAt

/** Open pages show messages within moments, so an unseen one means that the visitor left. */
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
