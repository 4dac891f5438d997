import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PortalFrame } from '../../app/portal'
import { Inbox } from './inbox'

/** `/portal/inbox`: conversations as they happen, for the people who answer where the chatbot does not. */
export function InboxPage() {
  const { t } = useTranslation()
  const [unread, setUnread] = useState(0)
  return (
    <PortalFrame title={unread > 0 ? `(${unread}) ${t('inbox.title')}` : t('inbox.title')} fills>
      <Inbox onUnread={setUnread} />
    </PortalFrame>
  )
}
