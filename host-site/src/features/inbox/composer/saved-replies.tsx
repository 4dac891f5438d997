import { unknownPlaceholders, type SavedReply, limits, replyPlaceholders, savedReplyRequest } from '@loquia/contracts'
import { deleteSavedReply } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api-client/call-api'
import { savedRepliesQuery, saveReply } from '../../../api-client/workspace/inbox'
import { FormDialog, QueryState, useChange, Conflicts, useStoredForm } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { SearchField } from '../../../ui/fields/search-field'
import { includesText, LongList, searchedFrom } from '../../../ui/long-list'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { TextArea } from '../../../ui/fields/text-area'
import { TextField } from '../../../ui/fields/text-field'

const quietClass = 'min-h-10 text-sm text-muted underline underline-offset-4 hover:text-ink'

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
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  const { data: replies } = useQuery({ ...savedRepliesQuery(botId), enabled: edited !== null && edited !== 'new' })
  // Another agent may have changed the reply meanwhile.
  const stored = edited === 'new' || edited === null ? null : (replies?.find(({ id }) => id === edited.id) ?? edited)
  const close = () => {
    setEdited(null)
    onClose()
  }
  return (
    <FormDialog open={open} onClose={close} title={t('inbox.replies.title')} closeLabel={t('inbox.replies.close')} wide>
      {edited === null ? (
        <SavedReplyList botId={botId} onInsert={onInsert} onEdit={setEdited} />
      ) : (
        <ReplyForm botId={botId} reply={stored} onDone={() => setEdited(null)} />
      )}
    </FormDialog>
  )
}

function SavedReplyList({
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
  const shown = all.filter(({ title, text }) => includesText(`${title}\n${text}`, search))
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
                  variant="secondary"
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
      <Button variant="secondary" className="mt-5" onClick={() => onEdit('new')}>
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
          act(() => callApi(deleteSavedReply, { params: { botId, replyId: going.id } }), {
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

/** Replies older than placeholder checks would show raw placeholders. */
function UnknownPlaceholders({ text }: { text: string }) {
  const { t } = useTranslation()
  const unknown = unknownPlaceholders(text)
  if (unknown.length === 0) return null
  return <p className="text-sm text-wrong">{t('inbox.replies.unknownPlaceholder', { names: unknown.join(', ') })}</p>
}

function ReplyForm({ botId, reply, onDone }: { botId: string; reply: SavedReply | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { act, busy } = useChange([savedRepliesQuery(botId).queryKey])
  const {
    register,
    handleSubmit,
    getValues,
    conflicts,
    settle,
    formState: { errors },
  } = useStoredForm(savedReplyRequest, { title: reply?.title ?? '', text: reply?.text ?? '' })
  return (
    <form
      noValidate
      className="mt-4 grid gap-2"
      onSubmit={(event) =>
        void handleSubmit((fields) =>
          act(() => saveReply(botId, fields, reply), {
            done: t('inbox.replies.stored'),
            failed: t('inbox.replies.failed'),
            onDone,
          }),
        )(event)
      }
    >
      <TextField
        label={t('inbox.replies.name')}
        maxLength={limits.savedReplyTitleMaxChars}
        error={errors.title && t('inbox.replies.needsName')}
        {...register('title')}
      />
      <TextArea
        label={t('inbox.replies.words')}
        rows={6}
        maxLength={limits.personMessageMaxChars}
        error={
          errors.text &&
          (errors.text.message === 'unknown_placeholder'
            ? t('inbox.replies.unknownPlaceholder', { names: unknownPlaceholders(getValues('text')).join(', ') })
            : t('inbox.replies.needsText'))
        }
        hint={t('inbox.replies.placeholders', { names: replyPlaceholders.map((name) => `{{${name}}}`).join(', ') })}
        {...register('text')}
      />
      <Conflicts conflicts={conflicts} onSettle={settle} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('inbox.replies.save')}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t('inbox.replies.back')}
        </Button>
      </div>
    </form>
  )
}
