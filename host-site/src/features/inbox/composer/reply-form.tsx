import { limits, replyPlaceholders, savedReplyRequest, unknownPlaceholders, type SavedReply } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { saveReply, savedRepliesQuery } from '../../../api-client/workspace/inbox'
import { Conflicts, useChange, useStoredForm } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/fields/text-area'
import { TextField } from '../../../ui/fields/text-field'

/** A saved reply being written; `reply` is null for a new one. */
export function ReplyForm({ botId, reply, onDone }: { botId: string; reply: SavedReply | null; onDone: () => void }) {
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
        <Button look="secondary" onClick={onDone}>
          {t('inbox.replies.back')}
        </Button>
      </div>
    </form>
  )
}
