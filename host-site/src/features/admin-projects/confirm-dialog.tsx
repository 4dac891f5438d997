import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** Asks once more before something is lost. */
export function ConfirmDialog({ open, onClose, title, text, sure, busy, onSure }: { open: boolean; onClose: () => void; title: string; text: string; sure: string; busy: boolean; onSure: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('site.close')}>
      <p className="mt-3 text-muted [overflow-wrap:anywhere]">{text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>{t('portal.cancel')}</Button>
        <Button look="ink" busy={busy} onClick={onSure}>{sure}</Button>
      </div>
    </Dialog>
  )
}
