import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Entry } from '../live/conversation-cache'
import type { Writers } from '../live/live-context'
import type { Opened } from '../live/use-live-inbox'
import { MessageEntry } from './entry'
import { NoteEntry } from './note-entry'

/** Pixels from the end at which a list still counts as being there. */
const nearPx = 80

/**
 * The conversation from its beginning: it stays at its end while things are said, and where it was while older ones are
 * put above.
 */
export function Messages({
  opened,
  deletesNotes,
  entries,
  pending,
  writers,
  older,
}: {
  opened: Opened
  /** Whether the caller may delete notes of others. */
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
  const firstId = entries[0] === undefined ? null : idOf(entries[0])
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    if (atEnd.current) element.scrollTop = element.scrollHeight
    else if (first.current !== null && first.current !== firstId)
      element.scrollTop += element.scrollHeight - height.current
    height.current = element.scrollHeight
    first.current = firstId
  })
  const scroll = () => {
    const element = box.current
    if (element === null) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    setAway(!atEnd.current)
  }
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={box}
        onScroll={scroll}
        aria-label={t('inbox.conversation.messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto px-5 py-4 -outline-offset-2! md:px-6"
      >
        {older.more && (
          <p className="mb-4 text-center">
            <Button look="secondary" className="min-h-10! px-4! text-sm" busy={older.busy} onClick={older.get}>
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

const idOf = (entry: Entry): string => (entry.kind === 'message' ? entry.message.id : entry.note.id)
