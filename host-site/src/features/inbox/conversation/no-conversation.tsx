import { useTranslation } from 'react-i18next'

/** What stands beside the list while nothing is open. */
export function NoConversation() {
  const { t } = useTranslation()
  return (
    <div className="hidden place-content-center justify-items-center px-8 text-center md:grid">
      <p className="quoted text-2xl text-muted" aria-hidden="true">
        « »
      </p>
      <p className="mt-3 font-semibold">{t('inbox.conversation.choose')}</p>
      <p className="mt-1 max-w-xs text-md text-muted">{t('inbox.conversation.chooseText')}</p>
    </div>
  )
}
