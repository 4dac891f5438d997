import { fillPlaceholders, type InboxRow } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useId, useState, type DragEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { isAssignedToOther } from '../conversation/is-assigned-to-other'
import type { Action } from '../conversation/use-actions'
import { useNow } from '../list/use-now'
import { useLive } from '../live/live-context'
import { AnswerEmailLine } from './answer-email-line'
import { focusAtEnd } from './focus-at-end'
import { MessageField } from './message-field'
import type { Kind } from './outbox'
import { SavedReplies } from './saved-replies'
import { useComposedMessage, type ComposedMessage } from './use-composed-message'
import { Lock, MessageSquareText } from 'lucide-react'

export function Composer({
  conversation,
  field,
  busy,
  onAssign,
  onSend,
}: {
  conversation: InboxRow
  field: RefObject<HTMLTextAreaElement | null>
  busy: Action['does'] | null
  onAssign: () => void
  onSend: (kind: Kind, text: string) => void
}) {
  const { t } = useTranslation()
  const line = useId()
  const [choosing, setChoosing] = useState(false)
  const message = useComposedMessage(conversation, field, onSend)
  const { kind, text, writable, replies, updateDraft } = message
  const { isOver, listeners } = useFileDrop(replies, message.attachFiles)
  const insertReply = (reply: string) => {
    const filled = fillPlaceholders(reply, {
      'visitor.name': conversation.identity?.name || conversation.visitor?.name || null,
      'agent.name': conversation.holder?.name ?? null,
      'business.name': conversation.botName,
    })
    updateDraft(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)
    setChoosing(false)
    requestAnimationFrame(() => focusAtEnd(field.current))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files dropped on it are an extra way: the button is the first
    <section
      aria-label={t('inbox.composer.label')}
      {...listeners}
      className={clsx(
        'border-t border-line px-5 pt-1 pb-4 md:px-6',
        kind === 'note' && 'border-dashed border-edge',
        isOver && 'bg-tint outline-2 -outline-offset-2 outline-accent outline-dashed',
      )}
    >
      <MessageKinds message={message} onSavedReplies={() => setChoosing(true)} />
      {!writable && <AssignmentNotice conversation={conversation} busy={busy === 'take'} onAssign={onAssign} />}
      {kind === 'reply' && <AnswerEmailLine id={line} conversation={conversation} />}
      {(writable || text !== '') && <MessageField message={message} isOver={isOver} emailLineId={line} />}
      <SavedReplies
        open={choosing}
        botId={conversation.botId}
        onClose={() => setChoosing(false)}
        onInsert={insertReply}
      />
    </section>
  )
}

function useFileDrop(isAllowed: boolean, onFiles: (files: FileList | undefined, event: DragEvent) => void) {
  const [isOver, setIsOver] = useState(false)
  const listeners = {
    onDragOver: (event: DragEvent) => {
      if (!isAllowed || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      onFiles(event.dataTransfer.files, event)
    },
  }
  return { isOver, listeners }
}

interface AssignmentNoticeProps {
  conversation: InboxRow
  busy: boolean
  onAssign: () => void
}

/** Shows who answers the conversation instead of this agent. */
function AssignmentNotice({ conversation, busy, onAssign }: AssignmentNoticeProps) {
  const { t } = useTranslation()
  const { userId } = useLive()
  const { state, holder: agent } = conversation
  const isOthers = isAssignedToOther(conversation, userId, useNow())
  return (
    <div data-not-mine className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-md">
      <p className="min-w-0 grow basis-60 text-muted">
        {isOthers
          ? t('inbox.actions.heldBy', { name: agent?.name ?? t('inbox.formerColleague') })
          : state === 'closed'
            ? t('inbox.composer.isClosed')
            : state === 'waiting'
              ? t('inbox.composer.waits')
              : t('inbox.composer.botAnswers')}
      </p>
      {!isOthers && (
        <Button
          variant="secondary"
          data-answers
          className="min-h-10! px-4! py-1.5! text-md"
          busy={busy}
          onClick={onAssign}
        >
          {t('inbox.actions.take')}
        </Button>
      )}
    </div>
  )
}

interface MessageKindsProps {
  message: ComposedMessage
  onSavedReplies: () => void
}

function MessageKinds({ message: { kind, setKind, field, replies }, onSavedReplies }: MessageKindsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {(['reply', 'note'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={kind === name}
          onClick={() => {
            setKind(name)
            field.current?.focus()
          }}
          className={clsx(
            'inline-flex min-h-11 items-center gap-1.5 border-b-2 text-md whitespace-nowrap',
            kind === name ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {name === 'note' && <Lock size={14} aria-hidden="true" />}
          {t(`inbox.composer.${name}`)}
        </button>
      ))}
      {replies && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onSavedReplies}
          className="ml-auto inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink"
        >
          <MessageSquareText size={16} aria-hidden="true" />
          {t('inbox.composer.saved')}
        </button>
      )}
    </div>
  )
}
