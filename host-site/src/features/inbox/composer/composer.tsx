import { fillPlaceholders, limits, type InboxRow } from '@loquia/contracts'
import { clsx } from 'clsx'
import { Lock, MessageSquareText, SendHorizontal } from 'lucide-react'
import {
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { isHeld } from '../conversation/is-held'
import type { Action } from '../conversation/use-actions'
import { useNow } from '../list/use-now'
import { isMine } from '../live/list-cache'
import { useLive } from '../live/live-context'
import { AnswerEmailLine } from './answer-email-line'
import { Attachments } from './attachments'
import { focusAtEnd } from './focus-at-end'
import type { Kind } from './outbox'
import { Preview, ReplyTools } from './reply-tools'
import { SavedReplies } from './saved-replies'
import { useAttachments } from './use-attachments'

/** Milliseconds between two signs that somebody writes. */
const typingEveryMs = 2_000
/** From so many characters on, what is left is told. */
const tellsFrom = limits.personMessageMaxChars - 300

/**
 * Where a person answers, with files, or writes a note for colleagues. Who does not hold the conversation reads here who does; what
 * they have typed stays.
 */
export function Composer({
  conversation,
  field,
  busy,
  onTake,
  onSend,
}: {
  conversation: InboxRow
  field: RefObject<HTMLTextAreaElement | null>
  busy: Action['does'] | null
  onTake: () => void
  onSend: (kind: Kind, text: string) => void
}) {
  const { t } = useTranslation()
  const { outbox, typing, userId } = useLive()
  const now = useNow()
  const hint = useId()
  const line = useId()
  const { id, state, holder, botId } = conversation
  const [kind, setKind] = useState<Kind>('reply')
  const [choosing, setChoosing] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const [over, setOver] = useState(false)
  const attachments = useAttachments({ botId, id })
  const lastTold = useRef(0)
  const text = useSyncExternalStore(outbox.subscribe, () => outbox.draft(id, kind))
  const mine = isMine(conversation, userId)
  const held = isHeld(conversation, userId, now)
  const writable = kind === 'note' || mine
  const replies = kind === 'reply' && mine
  const shown = replies && previewing
  const nothing = text.trim() === '' && !(replies && attachments.files.length > 0)
  const left = limits.personMessageMaxChars - text.length
  const write = (typed: string) => {
    outbox.setDraft(id, kind, typed)
    if (kind !== 'reply' || !mine || typed === '' || Date.now() - lastTold.current < typingEveryMs) return
    lastTold.current = Date.now()
    typing(id)
  }
  const send = () => {
    // What is on its way goes along, or is seen to have failed.
    if (!writable || nothing || left < 0 || (replies && attachments.busy)) return
    lastTold.current = 0
    setPreviewing(false)
    onSend(kind, text.trim())
    requestAnimationFrame(() => field.current?.focus())
  }
  const take = (files: FileList | undefined, event: { preventDefault: () => void }) => {
    if (!replies || !files || files.length === 0) return
    event.preventDefault()
    attachments.add([...files])
  }
  const drag = (event: DragEvent) => {
    if (!replies || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files dropped on it are an extra way: the button is the first
    <section
      aria-label={t('inbox.composer.label')}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        take(event.dataTransfer.files, event)
      }}
      className={clsx(
        'border-t border-line px-5 pt-1 pb-4 md:px-6',
        kind === 'note' && 'border-dashed border-edge',
        over && 'bg-tint outline-2 -outline-offset-2 outline-accent outline-dashed',
      )}
    >
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
        {kind === 'reply' && mine && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
            className="ml-auto inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink"
          >
            <MessageSquareText size={16} aria-hidden="true" />
            {t('inbox.composer.saved')}
          </button>
        )}
      </div>
      {!writable && (
        <div data-not-mine className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-md">
          <p className="min-w-0 grow basis-60 text-muted">
            {held
              ? t('inbox.actions.heldBy', { name: holder?.name ?? t('inbox.formerColleague') })
              : state === 'closed'
                ? t('inbox.composer.isClosed')
                : state === 'waiting'
                  ? t('inbox.composer.waits')
                  : t('inbox.composer.botAnswers')}
          </p>
          {!held && (
            <Button
              look="secondary"
              data-answers
              className="min-h-10! px-4! py-1.5! text-md"
              busy={busy === 'take'}
              onClick={onTake}
            >
              {t('inbox.actions.take')}
            </Button>
          )}
        </div>
      )}
      {kind === 'reply' && <AnswerEmailLine id={line} conversation={conversation} />}
      {(writable || text !== '') && (
        <>
          {shown && <Preview text={text} />}
          <textarea
            ref={field}
            hidden={shown}
            data-answers={(writable && !shown) || undefined}
            value={text}
            dir={text === '' ? undefined : 'auto'}
            rows={2}
            readOnly={!writable}
            aria-disabled={!writable || undefined}
            aria-label={t(kind === 'reply' ? 'inbox.composer.replyTo' : 'inbox.composer.noteFor')}
            aria-describedby={kind === 'reply' ? `${line} ${hint}` : hint}
            aria-invalid={left < 0 || undefined}
            placeholder={t(kind === 'reply' ? 'inbox.composer.replyHint' : 'inbox.composer.noteHint')}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={(event: ClipboardEvent) => take(event.clipboardData.files, event)}
            className={clsx(
              'mt-2 block field-sizing-content max-h-48 min-h-16 w-full resize-none rounded-card border bg-raised px-4 py-2.5 placeholder:text-muted',
              kind === 'note' ? 'border-dashed border-edge' : 'border-edge',
              !writable && 'text-muted',
            )}
          />
          {replies && <Attachments attachments={attachments} onRemoved={() => field.current?.focus()} />}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            {replies && (
              <ReplyTools
                previewing={previewing}
                onPreview={() => setPreviewing(!previewing)}
                onFiles={(files) => attachments.add(files)}
              />
            )}
            {writable && (
              <Button
                className="ml-auto min-h-11! shrink-0 px-5! py-2! text-md"
                aria-disabled={nothing || left < 0 || (replies && attachments.busy) || undefined}
                onClick={send}
              >
                {t(kind === 'reply' ? 'inbox.composer.send' : 'inbox.composer.keep')}
                <SendHorizontal size={16} aria-hidden="true" />
              </Button>
            )}
            <p id={hint} className={clsx('basis-full text-sm empty:hidden', left < 0 ? 'text-wrong' : 'text-muted')}>
              {text.length > tellsFrom
                ? t('inbox.composer.left', { count: left })
                : kind === 'reply' && (
                    <span className="max-lg:hidden">
                      {over ? t('inbox.composer.drop') : t('inbox.composer.format')}
                    </span>
                  )}
            </p>
          </div>
        </>
      )}
      <SavedReplies
        open={choosing}
        botId={botId}
        onClose={() => setChoosing(false)}
        onInsert={(reply) => {
          const filled = fillPlaceholders(reply, {
            'visitor.name': conversation.identity?.name || conversation.visitor?.name || null,
            'agent.name': holder?.name ?? null,
            'business.name': conversation.botName,
          })
          write(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)
          setChoosing(false)
          requestAnimationFrame(() => focusAtEnd(field.current))
        }}
      />
    </section>
  )
}
