import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/overlays/toasts'

/**
 * Tells why a change was refused. Where somebody else was faster, that what they saved is shown now, with one's own
 * changes on top, or that it is gone, and what was typed still to be had.
 */
export function useRefusal(): (title: string, failure: unknown) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  return (title, failure) => {
    const code = errorCodeOf(failure)
    if (code === 'settings_changed')
      toast({ title: t('portal.changed.title'), description: t('portal.changed.text'), variant: 'destructive' })
    else
      toast({ title, description: code === 'not_found' ? t('portal.gone') : errorText(code), variant: 'destructive' })
  }
}
