import {
  describeMediaRequest,
  mediaTypes,
  type DescribeMediaRequest,
  type MediaItem,
  formMessage,
  limits,
  mediaSections,
  type mediaFields,
} from '@loquia/contracts'
import { describeMedia } from '@loquia/contracts/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replaceMedia } from '../../../api-client/administration/cms'
import { callApi } from '../../../api-client/call-api'
import { Conflicts, useStoredForm } from '../../../app/portal'
import { useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { FileField } from '../../../ui/fields/file-field'
import { useCmsAction } from '../use-cms-action'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../../ui/fields/select-field'
import { TextField } from '../../../ui/fields/text-field'

type Fields = MediaInput & { version?: string | undefined }

export function MediaForm({ media, onDone }: { media: MediaItem; onDone: () => void }) {
  const { t } = useTranslation()
  const { act, busy } = useCmsAction()
  const stored: Fields = { alt: media.alt ?? '', section: media.section ?? '', version: media.version }
  const {
    register,
    handleSubmit,
    conflicts,
    settle,
    formState: { errors, isDirty },
  } = useStoredForm(describeMediaRequest, stored)
  const [next, setNext] = useState<File | null>(null)
  const messages = { done: t('cms.media.saved'), failed: t('cms.media.saveFailed'), onDone }
  const describe = (body: DescribeMediaRequest) => callApi(describeMedia, { params: { id: media.id }, body })
  /** Saves typed fields too, because the form closes. */
  const replace = handleSubmit((fields) =>
    act(
      async () => {
        if (next === null) return
        await replaceMedia(media.id, next)
        if (isDirty) await describe(fields)
      },
      { ...messages, onEnd: () => setNext(null) },
    ),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => act(() => describe(fields), messages))(event)}
      className="mt-4 grid gap-2"
    >
      {/* The picture stays visible while its description is written. */}
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

export type MediaInput = z.input<typeof mediaFields>

export function MediaFieldInputs({
  register,
  errors,
}: {
  register: UseFormRegister<MediaInput>
  errors: FieldErrors<MediaInput>
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const fault = errors.alt?.message
  return (
    <>
      <TextField
        label={t('cms.media.alt')}
        hint={t('cms.media.altHint')}
        error={fault === undefined ? undefined : formMessage(String(fault), locale)}
        maxLength={limits.mediaAltMaxChars}
        {...register('alt')}
      />
      <SelectField
        label={t('cms.media.section')}
        options={[
          { value: '', text: t('cms.media.noSection') },
          ...mediaSections.map((value) => ({ value, text: t(`cms.media.sections.${value}`) })),
        ]}
        {...register('section')}
      />
    </>
  )
}
