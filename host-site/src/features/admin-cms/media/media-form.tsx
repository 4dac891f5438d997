import { describeMediaRequest, mediaTypes, type MediaItem } from '@loquia/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeMedia, replaceMedia } from '../../../api-client/administration/cms'
import { Conflicts, useStoredForm } from '../../../app/portal'
import { useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { FileField } from '../../../ui/fields/file-field'
import { MediaFieldInputs, type MediaInput } from './media-fields'
import { useCmsAction } from '../use-cms-action'

type Fields = MediaInput & { version?: string | undefined }

/** Changes what is said of a picture, or puts another file in its place. */
export function MediaForm({ media, onDone }: { media: MediaItem; onDone: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { act, busy } = useCmsAction()
  const stored: Fields = { alt: media.alt ?? '', section: media.section ?? '', version: media.version }
  const {
    register,
    handleSubmit,
    conflicts,
    settle,
    formState: { errors, isDirty },
  } = useStoredForm(describeMediaRequest, stored)
  /** The file that is to take the place of the old one. */
  const [next, setNext] = useState<File | null>(null)
  const told = { done: t('cms.media.saved'), failed: t('cms.media.saveFailed'), onDone }
  /** With what was typed beside it: the form closes after it. */
  const replace = handleSubmit((fields) =>
    act(
      async () => {
        if (next === null) return
        await replaceMedia(media.id, next, locale)
        if (isDirty) await describeMedia(media.id, fields)
      },
      { ...told, onEnd: () => setNext(null) },
    ),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => act(() => describeMedia(media.id, fields), told))(event)}
      className="mt-4 grid gap-2"
    >
      {/* What is to be described, before the eyes of whoever describes it. */}
      <img src={media.url} alt={media.alt ?? ''} className="max-h-48 w-full rounded-sm bg-bubble object-scale-down" />
      <p className="mb-2 text-sm text-muted [overflow-wrap:anywhere]">{media.filename}</p>
      <MediaFieldInputs register={register} errors={errors} />
      <FileField
        label={t('cms.media.replace')}
        choose={t('cms.media.chooseFile')}
        chosen={media.originalFilename}
        accept={mediaTypes.join()}
        hint={t('cms.media.replaceHint')}
        onChoose={setNext}
      />
      <Conflicts conflicts={conflicts} onSettle={settle} />
      <div className="pt-3">
        <Button type="submit" busy={busy}>
          {t('cms.media.save')}
        </Button>
      </div>
      <ConfirmDialog
        open={next !== null}
        title={t('cms.media.replaceTitle')}
        text={t('cms.media.replaceText', { name: media.originalFilename, next: next?.name ?? '' })}
        confirmLabel={t('cms.media.replaceSure')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        onConfirm={() => void replace()}
        onCancel={() => setNext(null)}
      />
    </form>
  )
}
