import { unknownPlaceholders, type SavedReply } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteReply, savedRepliesQuery } from '../../../api-client/workspace/inbox'
import { FormDialog, QueryState, useChange } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { SearchField } from '../../../ui/fields/search-field'
import { holds, LongList, searchedFrom } from '../../../ui/long-list'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { ReplyForm } from './reply-form'

const quietClass = 'min-h-10 text-sm text-muted underline underline-offset-4 hover:text-ink'

/** The replies that a team sends often: to be inserted, written and changed. */
export function SavedReplies({
  open,
  botId,
  onClose,
  onInsert,
}: {
  open: boolean
  botId: string
  onClose: () => void
  onInsert: (text: string) => void
}) {
  const { t } = useTranslation()
  /** What is being written: a new one, or a change of one; null while the list shows. */
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  const { data: replies } = useQuery({ ...savedRepliesQuery(botId), enabled: edited !== null && edited !== 'new' })
  // As it is stored now, where somebody else changed it meanwhile.
  const stored = edited === 'new' || edited === null ? null : (replies?.find(({ id }) => id === edited.id) ?? edited)
  const close = () => {
    setEdited(null)
    onClose()
  }
  return (
    <FormDialog open={open} onClose={close} title={t('inbox.replies.title')} closeLabel={t('inbox.replies.close')} wide>
      {edited === null ? (
        <Replies botId={botId} onInsert={onInsert} onEdit={setEdited} />
      ) : (
        <ReplyForm botId={botId} reply={stored} onDone={() => setEdited(null)} />
      )}
    </FormDialog>
  )
}

function Replies({
  botId,
  onInsert,
  onEdit,
}: {
  botId: string
  onInsert: (text: string) => void
  onEdit: (reply: SavedReply | 'new') => void
}) {
  const { t } = useTranslation()
  const stored = useQuery(savedRepliesQuery(botId))
  const { act, busy } = useChange([savedRepliesQuery(botId).queryKey])
  const [search, setSearch] = useState('')
  const [going, setGoing] = useState<SavedReply | null>(null)
  const all = stored.data ?? []
  const shown = all.filter(({ title, text }) => holds(`${title}\n${text}`, search))
  return (
    <>
      <p className="mt-1 mb-4 text-md text-muted">{t('inbox.replies.text')}</p>
      {(all.length >= searchedFrom || search !== '') && (
        <SearchField
          label={t('inbox.replies.search')}
          placeholder={t('inbox.replies.searchHint')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {stored.data && shown.length === 0 && (
        <p className="border-t border-line py-4 text-md text-muted">
          {t(search === '' ? 'inbox.replies.none' : 'inbox.replies.noneFound')}
        </p>
      )}
      {shown.length > 0 && (
        <LongList className="divide-y divide-line border-y border-line" items={shown} more={t('portal.more')}>
          {(reply) => (
            <li key={reply.id} data-reply={reply.title} className="flex flex-wrap items-start gap-x-5 gap-y-1 py-3">
              <div className="min-w-0 grow basis-60">
                <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
                  {reply.title}
                </p>
                <p dir="auto" className="line-clamp-2 text-md text-muted [overflow-wrap:anywhere]">
                  {reply.text}
                </p>
                <UnknownPlaceholders text={reply.text} />
              </div>
              <span className="flex items-center gap-4">
                <button type="button" className={quietClass} onClick={() => onEdit(reply)}>
                  {t('inbox.replies.edit')}
                </button>
                <button type="button" className={quietClass} onClick={() => setGoing(reply)}>
                  {t('inbox.replies.delete')}
                </button>
                <Button
                  look="secondary"
                  className="min-h-10! px-4! py-1.5! text-md"
                  onClick={() => onInsert(reply.text)}
                >
                  {t('inbox.replies.insert')}
                </Button>
              </span>
            </li>
          )}
        </LongList>
      )}
      <QueryState query={stored} loading={t('inbox.loading')} failed={t('inbox.loadFailed')} />
      <Button look="secondary" className="mt-5" onClick={() => onEdit('new')}>
        {t('inbox.replies.add')}
      </Button>
      <ConfirmDialog
        open={going !== null}
        title={t('inbox.replies.deleteTitle', { title: going?.title ?? '' })}
        text={t('inbox.replies.deleteText')}
        confirmLabel={t('inbox.replies.delete')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        onConfirm={() =>
          going &&
          act(() => deleteReply(botId, going.id), {
            done: t('inbox.replies.deleted'),
            failed: t('inbox.failed'),
            onEnd: () => setGoing(null),
          })
        }
        onCancel={() => setGoing(null)}
      />
    </>
  )
}

/** Of a reply from before placeholders were checked: a visitor would read them as they stand. */
function UnknownPlaceholders({ text }: { text: string }) {
  const { t } = useTranslation()
  const unknown = unknownPlaceholders(text)
  if (unknown.length === 0) return null
  return <p className="text-sm text-wrong">{t('inbox.replies.unknownPlaceholder', { names: unknown.join(', ') })}</p>
}
