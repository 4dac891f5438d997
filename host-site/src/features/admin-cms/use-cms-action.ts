import { useTranslation } from 'react-i18next'
import { cmsKey } from '../../api-client/administration/cms'
import { useChange } from '../../app/portal'

const keys = [cmsKey]

export function useCmsAction() {
  const { t } = useTranslation()
  const { act, busy } = useChange(keys)
  return {
    act: (
      action: () => Promise<unknown>,
      {
        failed = t('cms.toasts.failed'),
        ...messages
      }: { done: string; failed?: string; onDone?: () => void; onEnd?: () => void },
    ) => act(action, { ...messages, failed }),
    busy,
  }
}
