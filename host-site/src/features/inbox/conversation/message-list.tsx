import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Entry } from '../live/conversation-cache'
import type { Writers } from '../live/live-context'
import type { Opened } from '../live/use-live-inbox'
import { MessageEntry, NoteFrame, MessageBubble } from './message-entry'
import { NoteEntry } from './note-entry'
import { useErrorText } from '../../../texts'
import { AnswerText } from '../../../ui/answer-text'
import { Spinner } from '../../../ui/spinner'
import type { Outgoing } from '../composer/outbox'

/** Pixels from the end that still count as the end. */
const nearPx = 80

/** Stays at the end when messages arrive, and keeps its position when older ones load above. */
export function MessageList({
  opened,
  deletesNotes,
  entries,
  pending,
  writers,
  older,
}: {
  opened: Opened
  deletesNotes: boolean
  entries: readonly Entry[]
  pending: readonly ReactNode[]
  writers: Writers
  older: { more: boolean; busy: boolean; get: () => void }
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const atEnd = useRef(true)
  const height = useRef(0)
  const first = useRef<string | null>(null)
  const [away, setAway] = useState(false)
  const firstId = entries[0] === undefined ? null : entryIdOf(entries[0])
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    if (atEnd.current) element.scrollTop = element.scrollHeight
    else if (first.current !== null && first.current !== firstId)
      element.scrollTop += element.scrollHeight - height.current
    height.current = element.scrollHeight
    first.current = firstId
  })
  const updateAtEnd = () => {
    const element = box.current
    if (element === null) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    setAway(!atEnd.current)
  }
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={box}
        onScroll={updateAtEnd}
        aria-label={t('inbox.conversation.messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto px-5 py-4 -outline-offset-2! md:px-6"
      >
        {older.more && (
          <p className="mb-4 text-center">
            <Button variant="secondary" className="min-h-10! px-4! text-sm" busy={older.busy} onClick={older.get}>
              {t('inbox.conversation.earlierMessages')}
            </Button>
          </p>
        )}
        <ol data-messages className="grid gap-3">
          {entries.map((entry) =>
            entry.kind === 'message' ? (
              <MessageEntry key={entry.message.id} message={entry.message} opened={opened} />
            ) : (
              <NoteEntry key={entry.note.id} note={entry.note} opened={opened} deletesNotes={deletesNotes} />
            ),
          )}
          {pending}
        </ol>
        <p data-writers className="mt-2 min-h-5 text-sm text-muted">
          {writers.visitor
            ? t('inbox.conversation.visitorWrites')
            : writers.person !== null
              ? t('inbox.conversation.personWrites', { name: writers.person })
              : ''}
        </p>
      </section>
      {away && (
        <button
          type="button"
          onClick={() => {
            const element = box.current
            if (element) element.scrollTop = element.scrollHeight
          }}
          className="absolute bottom-3 left-1/2 inline-flex min-h-10 -translate-x-1/2 items-center gap-2 rounded-full border border-edge bg-raised px-4 text-sm shadow-low hover:border-ink"
        >
          <ArrowDown size={16} aria-hidden="true" />
          {t('inbox.conversation.newest')}
        </button>
      )}
    </div>
  )
}

const entryIdOf = (entry: Entry): string => (entry.kind === 'message' ? entry.message.id : entry.note.id)

/** Shows a message being sent in its final place, or why sending failed and what to do. */
export function PendingMessage({
  outgoing,
  onAgain,
  onReturnToDraft,
}: {
  outgoing: Outgoing
  onAgain: () => void
  onReturnToDraft: () => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { kind, text, files, fault } = outgoing
  const state =
    fault === null ? (
      <span className="inline-flex items-center gap-1.5">
        <Spinner size={14} /> {t('inbox.composer.sending')}
      </span>
    ) : (
      <span className="text-wrong">{t('inbox.composer.notSent')}</span>
    )
  return (
    <>
      {kind === 'note' ? (
        <NoteFrame author={t('inbox.you')} aside={state} text={text} />
      ) : (
        <MessageBubble by="person" author={t('inbox.you')} aside={state}>
          {text !== '' && <AnswerText text={text} />}
          {files.map(({ id, name }) => (
            <p key={id} className="mt-1 text-md [overflow-wrap:anywhere]">
              {name}
            </p>
          ))}
        </MessageBubble>
      )}
      {fault !== null && (
        <li data-fault className="-mt-2 flex flex-wrap items-center justify-end gap-x-4 text-sm">
          <span role="alert" className="text-wrong">
            {errorText(fault)}
          </span>
          <button type="button" onClick={onAgain} className="min-h-10 font-medium underline underline-offset-4">
            {t('inbox.composer.again')}
          </button>
          <button type="button" onClick={onReturnToDraft} className="min-h-10 text-muted underline underline-offset-4">
            {t('inbox.composer.discard')}
          </button>
        </li>
      )}
    </>
  )
}
