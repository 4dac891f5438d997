import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { makeResetLink } from '../../api-client/administration/admin-users'
import { useErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { useToast } from '../../ui/overlays/toasts'

/**
 * The way back into an account where no email can be sent: a link that the admin hands over. It is shown once and kept
 * nowhere.
 */
export function ResetLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const errorText = useErrorText()
  const fieldId = useId()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => makeResetLink(id, locale),
    onError: (failure) =>
      toast({ title: t('users.dialog.failed'), description: errorText(errorCodeOf(failure)), variant: 'destructive' }),
  })
  return (
    <div className="mt-6 border-t border-line pt-6">
      <h3 className="font-semibold">{t('users.dialog.link.title')}</h3>
      <p className="mt-1 max-w-prose text-md text-muted">{t('users.dialog.link.text')}</p>
      {data === undefined ? (
        <Button look="secondary" busy={isPending} onClick={() => mutate()} className="mt-4 min-h-11! px-4! text-md">
          {t('users.dialog.link.make')}
        </Button>
      ) : (
        <div className="mt-4" aria-live="polite">
          <label htmlFor={fieldId} className="block text-sm font-medium text-muted">
            {t('users.dialog.link.label', { count: data.minutes })}
          </label>
          <input
            id={fieldId}
            readOnly
            value={data.link}
            onFocus={(event) => event.target.select()}
            className="mb-4 block min-h-11 w-full border-b border-edge bg-transparent font-mono text-sm"
          />
          <CopyButton
            text={data.link}
            label={t('users.dialog.link.copy')}
            copiedLabel={t('users.dialog.link.copied')}
            onFailed={() => toast({ title: t('users.dialog.link.copyFailed'), variant: 'destructive' })}
          />
        </div>
      )}
    </div>
  )
}
