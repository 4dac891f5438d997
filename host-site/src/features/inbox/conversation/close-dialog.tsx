import { closeReasons, type CloseReason } from '@loquia/contracts'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../ui/fields/choice'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'

/** Asks why a conversation is closed. */
export function CloseDialog({
  open,
  busy,
  returnTo,
  onClose,
  onCancel,
}: {
  open: boolean
  busy: boolean
  returnTo: RefObject<HTMLElement | null>
  onClose: (reason: CloseReason) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<CloseReason>('answered')
  return (
    <ConfirmDialog
      open={open}
      title={t('inbox.actions.closeTitle')}
      text={t('inbox.actions.closeText')}
      confirmLabel={t('inbox.actions.close')}
      cancelLabel={t('portal.cancel')}
      busy={busy}
      returnTo={returnTo}
      onConfirm={() => onClose(reason)}
      onCancel={onCancel}
    >
      <div className="mt-5">
        <Choice
          label={t('inbox.actions.reason')}
          value={reason}
          options={closeReasons.map((value) => ({ value, text: t(`inbox.actions.reasons.${value}`) }))}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
