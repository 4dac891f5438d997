import type { InboxRow } from '@loquia/contracts'
import { ArrowLeft, PanelRight } from 'lucide-react'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/button'
import { ConversationStatus } from '../list/conversation-status'
import { useNow } from '../list/use-now'
import { isMine } from '../live/list-cache'
import { useLive } from '../live/live-context'
import { visitorName } from '../visitor-name'
import { isAssignedToOther } from './is-assigned-to-other'
import type { Action } from './use-actions'

const small = 'min-h-10! px-4! py-1.5! text-md'
const iconClass = 'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink'

export function ConversationHead({
  conversation,
  heading,
  back,
  busy,
  onAssign,
  onRelease,
  onClose,
  onDetails,
}: {
  conversation: InboxRow
  heading: RefObject<HTMLHeadingElement | null>
  /** URL of the list; null when the list is visible. */
  back: URLSearchParams | null
  busy: Action['does'] | null
  onAssign: () => void
  onRelease: () => void
  onClose: () => void
  /** Opens the visitor details; null when they are visible. */
  onDetails: (() => void) | null
}) {
  const { t } = useTranslation()
  const { userId } = useLive()
  const now = useNow()
  const mine = isMine(conversation, userId)
  const isOthers = isAssignedToOther(conversation, userId, now)
  // On narrow screens the conversation is a page and needs an h1.
  const isAlone = back !== null
  const Heading = isAlone ? 'h1' : 'h2'
  useEffect(() => {
    if (isAlone) heading.current?.focus()
  }, [isAlone, heading])
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2.5 md:px-6">
      {back && (
        <Link
          to={{ search: back.toString() }}
          className={`${iconClass} -ml-3`}
          aria-label={t('inbox.conversation.back')}
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </Link>
      )}
      <div className="min-w-0 grow basis-32">
        <Heading ref={heading} tabIndex={-1} dir="auto" className="truncate text-left font-semibold outline-none">
          {visitorName(conversation, t)}
        </Heading>
        <ConversationStatus conversation={conversation} userId={userId} now={now} />
      </div>
      <div className="flex items-center gap-2 max-sm:order-last max-sm:w-full max-sm:*:grow">
        {mine ? (
          <Button variant="secondary" className={small} busy={busy === 'release'} onClick={onRelease}>
            {t('inbox.actions.release')}
          </Button>
        ) : (
          !isOthers && (
            <Button data-key="take" className={small} busy={busy === 'take'} onClick={onAssign}>
              {t('inbox.actions.take')}
            </Button>
          )
        )}
        {conversation.state !== 'closed' && !isOthers && (
          <Button variant="secondary" data-key="close" className={small} busy={busy === 'close'} onClick={onClose}>
            {t('inbox.actions.close')}
          </Button>
        )}
      </div>
      {onDetails && (
        <button
          type="button"
          onClick={onDetails}
          aria-haspopup="dialog"
          aria-label={t('inbox.conversation.details')}
          className={`${iconClass} -mr-3`}
        >
          <PanelRight size={20} aria-hidden="true" />
        </button>
      )}
    </header>
  )
}
