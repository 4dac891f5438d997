import { formMessage, limits, mediaSections, type mediaFields } from '@loquia/contracts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useLocale } from '../../../texts'
import { SelectField } from '../../../ui/fields/select-field'
import { TextField } from '../../../ui/fields/text-field'

export type MediaInput = z.input<typeof mediaFields>

/** What is said of a picture beside the file itself. */
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
