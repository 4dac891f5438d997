import { limits, type Note } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { inboxConversationQuery } from '../../../api-client/workspace/inbox'
import { useErrorText } from '../../../texts'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { focusAtEnd } from '../composer/focus-at-end'
import { withNote, withoutNote } from '../live/conversation-cache'
import { useLive } from '../live/live-context'
import type { Opened } from '../live/use-live-inbox'
import { Timestamp, NoteFrame } from './message-entry'

const toolClass = 'min-h-10 text-sm text-muted underline underline-offset-4 hover:text-ink'

/** Authors edit and delete their notes; workspace owners delete any. */
export function NoteEntry({ note, opened, deletesNotes }: { note: Note; opened: Opened; deletesNotes: boolean }) {
  const { t } = useTranslation()
  const { userId } = useLive()
  const { author, text, createdAt, editedAt } = note
  const [editing, setEditing] = useState(false)
  const [going, setGoing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { change, remove } = useNoteChanges(opened, note.id, () => setEditing(false))
  const own = author?.userId === userId
  const stopEditing = () => {
    setEditing(false)
    change.reset()
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <>
      <NoteFrame
        author={author?.name ?? t('inbox.formerColleague')}
        aside={
          <>
            <Timestamp iso={createdAt} />
            {editedAt !== null && `, ${t('inbox.conversation.noteEdited')}`}
          </>
        }
        below={
          editing ? (
            <NoteForm
              text={text}
              busy={change.isPending}
              fault={change.error}
              onSave={(typed) => change.mutate(typed)}
              onCancel={stopEditing}
            />
          ) : (
            (own || deletesNotes) && (
              <p className="flex gap-5">
                {own && (
                  <button ref={edit} type="button" className={toolClass} onClick={() => setEditing(true)}>
                    {t('inbox.conversation.noteEdit')}
                  </button>
                )}
                <button type="button" className={toolClass} onClick={() => setGoing(true)}>
                  {t('inbox.conversation.noteDelete')}
                </button>
              </p>
            )
          )
        }
        text={editing ? undefined : text}
      />
      <ConfirmDialog
        open={going}
        title={t('inbox.conversation.noteDeleteTitle')}
        text={t('inbox.conversation.noteDeleteText')}
        confirmLabel={t('inbox.conversation.noteDelete')}
        cancelLabel={t('portal.cancel')}
        busy={remove.isPending}
        onConfirm={() => !remove.isPending && remove.mutate()}
        onCancel={() => {
          setGoing(false)
          remove.reset()
        }}
      >
        <NoteFault error={remove.error} />
      </ConfirmDialog>
    </>
  )
}

function useNoteChanges({ botId, id: conversationId }: Opened, noteId: string, onChanged: () => void) {
  const { request } = useLive()
  const queries = useQueryClient()
  const { queryKey } = inboxConversationQuery(botId, conversationId)
  const change = useMutation({
    mutationFn: (text: string) => request('change-note', { conversationId, noteId, text }),
    onSuccess: ({ note }) => {
      queries.setQueryData(queryKey, (data) => data && withNote(data, note))
      onChanged()
    },
  })
  const remove = useMutation({
    mutationFn: () => request('delete-note', { conversationId, noteId }),
    onSuccess: () => queries.setQueryData(queryKey, (data) => data && withoutNote(data, noteId)),
  })
  return { change, remove }
}

function NoteForm({
  text,
  busy,
  fault,
  onSave,
  onCancel,
}: {
  text: string
  busy: boolean
  fault: Error | null
  onSave: (text: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => focusAtEnd(field.current), [])
  const fits = typed.trim() !== '' && typed.length <= limits.personMessageMaxChars
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (fits && !busy) onSave(typed.trim())
      }}
    >
      <textarea
        ref={field}
        value={typed}
        dir="auto"
        aria-label={t('inbox.conversation.noteText')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onCancel()
        }}
        className="block field-sizing-content max-h-48 min-h-16 w-full resize-none rounded-card border border-dashed border-edge bg-raised px-4 py-2.5"
      />
      <NoteFault error={fault} />
      <div className="mt-2 flex gap-2">
        <Button
          type="submit"
          className="min-h-10! px-4! py-1.5! text-md"
          busy={busy}
          aria-disabled={!fits || undefined}
        >
          {t('inbox.conversation.noteSave')}
        </Button>
        <Button variant="secondary" className="min-h-10! px-4! py-1.5! text-md" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
      </div>
    </form>
  )
}

function NoteFault({ error }: { error: Error | null }) {
  const errorText = useErrorText()
  if (error === null) return null
  return (
    <p role="alert" className="mt-2 text-sm text-wrong">
      {errorText(errorCodeOf(error))}
    </p>
  )
}
