import type { InboxEntry, InboxName } from '@loquia/contracts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteEntry, handleEntry, inboxesKey } from '../../api-client/administration/admin-inboxes'
import { useChange } from '../../app/portal'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Inquiry } from './inquiry'

const keys = [inboxesKey]

/** The inquiries of one page, and what is done with them. */
export function InquiryList({ inbox, entries }: { inbox: InboxName; entries: InboxEntry[] }) {
  const { t } = useTranslation()
  const { act, busy } = useChange(keys)
  const list = useRef<HTMLDivElement>(null)
  const [going, setGoing] = useState<InboxEntry | null>(null)
  const change = (action: () => Promise<unknown>, done: string) =>
    act(action, { done, failed: t('inboxes.actionFailed'), onEnd: () => setGoing(null) })
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ul className="border-t border-line" aria-busy={busy}>
        {entries.map((entry) => (
          <Inquiry
            key={entry.id}
            inbox={inbox}
            entry={entry}
            onHandle={() =>
              change(
                () => handleEntry(inbox, entry.id, entry.handledAt === null),
                t(entry.handledAt === null ? 'inboxes.handled' : 'inboxes.reopened'),
              )
            }
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
        busy={busy}
        onConfirm={() => going !== null && change(() => deleteEntry(inbox, going.id), t('inboxes.deleted'))}
        onCancel={() => setGoing(null)}
      />
    </div>
  )
}
