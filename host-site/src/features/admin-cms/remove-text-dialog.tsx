import type { Locale } from '@loquia/contracts'
import { deleteContent, discardDraft } from '@loquia/contracts/calls'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api-client/call-api'
import { useLocale } from '../../texts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import type { SiteText } from './site-texts'
import type { useCmsAction } from './use-cms-action'

export interface TextRemoval {
  action: 'delete' | 'discard'
  language: Locale
}

interface RemoveTextDialogProps {
  text: SiteText
  asking: TextRemoval | null
  cmsAction: ReturnType<typeof useCmsAction>
  onRemoved: (language: Locale) => void
  onClose: () => void
}

/** Asks before it deletes a published value or discards a draft. */
export function RemoveTextDialog({
  text,
  asking,
  cmsAction: { act, busy },
  onRemoved,
  onClose,
}: RemoveTextDialogProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const hasDefault = text.kind === 'list' || text.standard[locale] !== ''
  const question =
    asking?.action === 'discard'
      ? { title: t('cms.discard.title'), text: t('cms.discard.text'), confirmLabel: t('cms.actions.discard') }
      : hasDefault
        ? { title: t('cms.delete.backTitle'), text: t('cms.delete.text'), confirmLabel: t('cms.actions.default') }
        : { title: t('cms.delete.title'), text: t('cms.delete.ownText'), confirmLabel: t('cms.delete.sure') }
  const asked = asking && text.entries[asking.language]
  const remove = () => {
    if (asking === null || asked === null) return
    const { action, language } = asking
    const onDone = () => {
      onClose()
      onRemoved(language)
    }
    if (action === 'delete' && asked.item) {
      const { id } = asked.item
      act(() => callApi(deleteContent, { params: { id } }), {
        done: t('cms.toasts.deleted'),
        failed: t('cms.toasts.deleteFailed'),
        onDone,
      })
    } else if (action === 'discard' && asked.draft) {
      const { id } = asked.draft
      act(() => callApi(discardDraft, { params: { id } }), { done: t('cms.toasts.discarded'), onDone })
    }
  }
  return (
    <ConfirmDialog
      open={asking !== null}
      {...question}
      cancelLabel={t('portal.cancel')}
      busy={busy}
      onCancel={onClose}
      onConfirm={remove}
    >
      {asking && asked && (
        <p className="mt-3 [overflow-wrap:anywhere]">
          {t(`cms.languages.${asking.language}`)}:{' '}
          <q lang={asking.language}>{(asking.action === 'discard' ? asked.draft : asked.item)?.value}</q>
        </p>
      )}
    </ConfirmDialog>
  )
}
