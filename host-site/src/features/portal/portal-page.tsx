import { useTranslation } from 'react-i18next'
import { PageTitle, PortalFrame, useUser } from '../../app/portal'

/** The client's start page. */
export function PortalPage() {
  const { t } = useTranslation()
  return <PortalFrame title={t('portal.menu.portal')}><Dashboard /></PortalFrame>
}

function Dashboard() {
  const { firstName, username } = useUser()
  return <PageTitle>{firstName ?? username}</PageTitle>
}
