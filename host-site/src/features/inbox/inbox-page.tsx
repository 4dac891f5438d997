import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { inboxManifest, ReadOnlyNotice, PageTitle, PortalFrame, roleMay } from '../../app/portal'
import { patterns } from '../../paths'
import { useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { Inbox } from './inbox'

export function InboxPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [unread, setUnread] = useState(0)
  // Set the manifest here too, so that visitors from a page of the website can install the inbox.
  useEffect(() => {
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', inboxManifest(locale))
  }, [locale])
  return (
    <PortalFrame title={unread > 0 ? `(${unread}) ${t('inbox.title')}` : t('inbox.title')} fills>
      <ForAgents onUnread={setUnread} />
    </PortalFrame>
  )
}

const inbox = 'GET /api/chatbot/bots/:botId/inbox'

function ForAgents({ onUnread }: { onUnread: (unread: number) => void }) {
  const { t } = useTranslation()
  const bots = useQuery(ownBotsQuery())
  if (bots.isPending)
    return (
      <p className="flex items-center gap-3 pt-12 text-muted">
        <Spinner />
        {t('inbox.loading')}
      </p>
    )
  // If loading fails, the inbox shows the error.
  if (bots.data?.every(({ role }) => !roleMay(role, inbox)) ?? false)
    return (
      <>
        <PageTitle>{t('inbox.title')}</PageTitle>
        <ReadOnlyNotice call={inbox} className="mt-8" />
        <Link to={patterns.analytics} className={buttonClass('secondary', 'mt-6 self-start')}>
          {t('inbox.toConversations')}
        </Link>
      </>
    )
  return <Inbox onUnread={onUnread} />
}
