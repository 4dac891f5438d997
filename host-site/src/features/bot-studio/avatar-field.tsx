import { limits } from '@loquia/contracts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { uploadPicture } from '../../api-client/workspace/studio'
import { useRefusal } from '../../app/portal'
import { Button } from '../../ui/button'
import { FileField } from '../../ui/fields/file-field'
import type { Draft } from './draft'

/** The bot's picture: uploaded, taken from the website, or none, and then its initials stand there. */
export function AvatarField({ botId, draft, error }: { botId: string; draft: Draft; error: string | undefined }) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const { avatarUrl } = draft.settings.look
  const uploading = useMutation({
    mutationFn: (file: File) => uploadPicture(botId, file),
    onSuccess: ({ avatarUrl: uploaded }) => draft.setLook('avatarUrl', uploaded),
    onError: (failure) => refused(t('studio.appearance.avatarFailed'), failure),
  })
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      {avatarUrl !== undefined && (
        <img
          src={avatarUrl}
          alt={t('studio.appearance.avatarNow')}
          width={56}
          height={56}
          className="size-14 rounded-full border border-line object-cover"
        />
      )}
      <div className="min-w-0 grow">
        <FileField
          label={t('studio.appearance.avatar')}
          choose={t(uploading.isPending ? 'studio.appearance.avatarSending' : 'studio.appearance.avatarChoose')}
          chosen={avatarUrl === undefined ? t('studio.appearance.avatarNone') : ''}
          accept="image/png,image/jpeg,image/webp,image/svg+xml,image/gif"
          hint={t('studio.appearance.avatarHint', { size: limits.uploadMaxBytes / 1024 / 1024 })}
          onChoose={(file) => uploading.mutate(file)}
        />
        {error !== undefined && <p className="pt-1.5 text-sm text-wrong">{error}</p>}
      </div>
      {avatarUrl !== undefined && (
        <Button
          look="secondary"
          className="min-h-11! px-5! text-md"
          onClick={() => draft.setLook('avatarUrl', undefined)}
        >
          {t('studio.appearance.avatarRemove')}
        </Button>
      )}
    </div>
  )
}
