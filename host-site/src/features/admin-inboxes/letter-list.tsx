import type { InboxEntry, InboxName } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { deleteEntry, handleEntry, inboxesKey } from '../../api-client/admin-inboxes'
import { useErrorText } from '../../texts'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useToast } from '../../ui/toasts'
import { Letter } from './letter'

/** The letters of one page, and what is done with them. */
export function LetterList({ inbox, entries }: { inbox: InboxName; entries: InboxEntry[] }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const [going, setGoing] = useState<InboxEntry | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => queries.invalidateQueries({ queryKey: inboxesKey }),
  })
  const act = (action: () => Promise<unknown>, title: string) => {
    if (isPending) return
    mutate(action, {
      onSuccess: () => toast({ title }),
      onError: (failure) => toast({ title: t('inboxes.actionFailed'), description: errorText(errorCodeOf(failure)), variant: 'destructive' }),
      onSettled: () => setGoing(null),
    })
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ul className="border-t border-line" aria-busy={isPending}>
        {entries.map((entry) => (
          <Letter
            key={entry.id}
            inbox={inbox}
            entry={entry}
            onHandle={() => act(() => handleEntry(inbox, entry.id, entry.handledAt === null), t(entry.handledAt === null ? 'inboxes.handled' : 'inboxes.reopened'))}
            onDelete={() => setGoing(entry)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={going !== null}
        title={t('inboxes.confirm.title')}
        text={t('inboxes.confirm.text', { name: going?.name ?? '' })}
        confirmLabel={t('inboxes.confirm.sure')}
        cancelLabel={t('portal.cancel')}
        returnTo={list}
        busy={isPending}
        onConfirm={() => going !== null && act(() => deleteEntry(inbox, going.id), t('inboxes.deleted'))}
        onCancel={() => setGoing(null)}
      />
    </div>
  )
}
