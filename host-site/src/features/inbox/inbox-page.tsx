import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxManifest, PortalFrame } from '../../app/portal'
import { useLocale } from '../../texts'
import { Inbox } from './inbox'

/** `/portal/inbox`: conversations as they happen, for the people who answer where the chatbot does not. */
export function InboxPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [unread, setUnread] = useState(0)
  // Whoever came from a page of the website can install the inbox, too.
  useEffect(() => {
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', inboxManifest(locale))
  }, [locale])
  return (
    <PortalFrame title={unread > 0 ? `(${unread}) ${t('inbox.title')}` : t('inbox.title')} fills>
      <Inbox onUnread={setUnread} />
    </PortalFrame>
  )
}
