import { zodResolver } from '@hookform/resolvers/zod'
import { mediaFields, mediaTypes, type MediaFields, type MediaItem } from '@loquia/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { describeMedia, replaceMedia } from '../../api-client/cms'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { MediaFieldInputs, type MediaInput } from './media-fields'
import { useCmsAction } from './use-cms-action'

/** Changes what is said of a picture, or puts another file in its place. */
export function MediaForm({ media, onDone }: { media: MediaItem; onDone: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { act, busy } = useCmsAction()
  const { register, handleSubmit, formState: { errors } } = useForm<MediaInput, unknown, MediaFields>({ resolver: zodResolver(mediaFields), defaultValues: { alt: media.alt ?? '', section: media.section ?? '' } })
  const told = { done: t('cms.media.saved'), failed: t('cms.media.saveFailed'), onDone }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((fields) => act(() => describeMedia(media.id, fields), told))(event)} className="mt-4 grid gap-2">
      <p className="truncate text-muted">{media.filename}</p>
      <MediaFieldInputs register={register} errors={errors} />
      <label className="block text-sm font-medium text-muted">
        {t('cms.media.replace')}
        <input
          type="file"
          accept={mediaTypes.join()}
          className="mt-1 block w-full text-md text-ink file:mr-4 file:min-h-11 file:rounded-full file:border file:border-edge file:bg-transparent file:px-4"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) act(() => replaceMedia(media.id, file, locale), told)
            target.value = ''
          }}
        />
        <span className="font-normal">{t('cms.media.replaceHint')}</span>
      </label>
      <div className="pt-3"><Button type="submit" busy={busy}>{t('cms.media.save')}</Button></div>
    </form>
  )
}
