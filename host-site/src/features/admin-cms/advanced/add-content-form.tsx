import { zodResolver } from '@hookform/resolvers/zod'
import { contentRequest, contentTypes, formMessage, limits, type ContentRequest } from '@loquia/contracts'
import { saveDraft } from '@loquia/contracts/calls'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { saveContent } from '../../../api-client/administration/cms'
import { callApi } from '../../../api-client/call-api'
import { useUnsaved } from '../../../app/portal'
import { useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { FormGrid } from '../../../ui/fields/form-grid'
import { SelectField } from '../../../ui/fields/select-field'
import { TextArea } from '../../../ui/fields/text-area'
import { TextField } from '../../../ui/fields/text-field'
import { useCmsAction } from '../use-cms-action'

/** Adds a text that the site does not define, such as a new question. */
export function AddContentForm({ onDone }: { onDone: (added: ContentRequest) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { act, busy } = useCmsAction()
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty },
  } = useForm<z.input<typeof contentRequest>, unknown, ContentRequest>({
    resolver: zodResolver(contentRequest),
    defaultValues: { type: '' as never, key: '', value: '', language: locale },
  })
  useUnsaved(isDirty)
  const faultText = (message: string | undefined) => (message === undefined ? undefined : formMessage(message, locale))
  const publish = (request: ContentRequest) =>
    act(() => saveContent(request), {
      done: t('cms.toasts.created'),
      failed: t('cms.toasts.createFailed'),
      onDone: () => onDone(request),
    })
  const saveAsDraft = (request: ContentRequest) =>
    act(() => callApi(saveDraft, { body: { ...request, version: '' } }), {
      done: t('cms.toasts.draftSaved'),
      onDone: () => onDone(request),
    })
  return (
    <FormGrid
      onSubmit={handleSubmit(publish)}
      busy={busy}
      save={t('cms.form.publish')}
      more={
        <Button variant="secondary" busy={busy} onClick={() => void handleSubmit(saveAsDraft)()}>
          {t('cms.form.draft')}
        </Button>
      }
    >
      <SelectField
        label={t('cms.form.type')}
        error={faultText(errors.type?.message)}
        options={[
          { value: '', text: t('cms.form.chooseType') },
          ...contentTypes.map((value) => ({ value, text: t(`cms.types.${value}`) })),
        ]}
        {...register('type')}
      />
      <SelectField
        label={t('cms.language')}
        options={(['en', 'it'] as const).map((value) => ({ value, text: t(`cms.languages.${value}`) }))}
        {...register('language')}
      />
      <TextField
        className="sm:col-span-2"
        label={t('cms.form.key')}
        hint={t('cms.form.keyHint')}
        error={faultText(errors.key?.message)}
        maxLength={limits.contentKeyMaxChars}
        autoCapitalize="none"
        {...register('key')}
      />
      <TextArea
        className="sm:col-span-2"
        label={t('cms.form.value')}
        error={faultText(errors.value?.message)}
        rows={3}
        maxLength={limits.contentValueMaxChars}
        {...register('value')}
      />
    </FormGrid>
  )
}
