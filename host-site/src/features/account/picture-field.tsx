import { limits } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { putOwnPicture, removeOwnPicture } from '../../api-client/accounts/account'
import { ownKey, sessionQuery } from '../../api-client/accounts/session'
import { useRefusal, useUser } from '../../app/portal'
import { Button } from '../../ui/button'
import { FileField } from '../../ui/fields/file-field'
import { useToast } from '../../ui/overlays/toasts'
import { PersonPicture } from '../../ui/person-picture'

/** One's own picture, as colleagues and visitors see it: it is stored as soon as it is chosen. */
export function PictureField() {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const { picture, firstName, lastName, username } = useUser()
  const box = useRef<HTMLDivElement>(null)
  const change = useMutation({
    mutationFn: (file: File | null) => (file === null ? removeOwnPicture() : putOwnPicture(file)),
    onSuccess: (user, file) => {
      queries.setQueryData(sessionQuery().queryKey, user)
      // Lists of colleagues show it, too.
      queries.removeQueries({ queryKey: [ownKey], type: 'inactive' })
      toast({ title: t(file === null ? 'account.picture.removed' : 'account.picture.saved') })
      if (file === null) box.current?.querySelector('input')?.focus()
    },
    onError: (failure) => refused(t('account.picture.failed'), failure),
  })
  const name = [firstName, lastName].filter(Boolean).join(' ') || username
  return (
    <div ref={box} className="mb-6 flex flex-wrap items-start gap-x-5 gap-y-3">
      <PersonPicture name={name} picture={picture} size="large" />
      <div className="min-w-56 grow basis-0">
        <FileField
          label={t('account.picture.label')}
          choose={t(change.isPending ? 'account.picture.sending' : 'account.picture.choose')}
          chosen={picture === undefined ? t('account.picture.none') : ''}
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          hint={t('account.picture.hint', { size: limits.uploadMaxBytes / 1024 / 1024 })}
          onChoose={(file) => change.isPending || change.mutate(file)}
        />
      </div>
      {picture !== undefined && (
        <Button
          look="secondary"
          busy={change.isPending}
          className="min-h-11! px-5! text-md"
          onClick={() => change.mutate(null)}
        >
          {t('account.picture.remove')}
        </Button>
      )}
    </div>
  )
}
