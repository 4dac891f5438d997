import { useTranslation } from 'react-i18next'
import { demoPath, localPath } from '../../paths'
import { useLocale } from '../../texts'
import { CopyButton } from '../../ui/copy-button'
import { QrCode } from '../../ui/qr-code'
import { useToast } from '../../ui/overlays/toasts'

export function ShareTab({ demoId, publicUrl }: { demoId: string; publicUrl: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const address = publicUrl + localPath(locale, demoPath(demoId))
  const selectAddress = () => {
    const shown = document.querySelector('[data-share-address]')
    if (shown) window.getSelection()?.selectAllChildren(shown)
    toast({ title: t('toasts.copyFailed.title'), description: t('toasts.copyFailed.text'), variant: 'destructive' })
  }
  return (
    <div>
      <h2 className="text-lg font-semibold">{t('demo.share.title')}</h2>
      <p className="mt-2 mb-5 text-muted">{t('demo.share.text')}</p>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-6">
        <div className="min-w-52 flex-1">
          <p className="text-sm font-medium text-muted">{t('demo.share.label')}</p>
          <p className="mt-1 mb-4 font-mono text-md [overflow-wrap:anywhere]" data-share-address>
            {address}
          </p>
          <CopyButton
            text={address}
            label={t('demo.share.copy')}
            copiedLabel={t('demo.share.copied')}
            onFailed={selectAddress}
          />
        </div>
        <figure className="w-44">
          <QrCode text={address} label={t('demo.share.code')} />
          <figcaption className="mt-2 text-sm text-muted">{t('demo.share.scan')}</figcaption>
        </figure>
      </div>
    </div>
  )
}
