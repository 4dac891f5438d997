import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle, PortalFrame, useUser } from '../../app/portal'
import { Button } from '../../ui/button'
import { AdminOverview } from './admin-overview'
import { BotCard } from './bot-card'
import { Overview } from './overview'
import { ProjectList } from './project-list'
import { SupportDialog } from './support-dialog'

export function PortalPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('dashboard.title')}>
      <Dashboard />
    </PortalFrame>
  )
}

function Dashboard() {
  const { t } = useTranslation()
  const { firstName, username, role } = useUser()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <PageTitle
        below={t('dashboard.welcomeText')}
        action={
          <Button variant="secondary" className="min-h-11! px-5! text-md" onClick={() => setAsking(true)}>
            {t('support.open')}
          </Button>
        }
      >
        {t('dashboard.welcome', { name: firstName ?? username })}
      </PageTitle>
      {role === 'admin' && <AdminOverview />}
      <BotCard />
      {/* An admin's own bots are among all of those above. */}
      <Overview onlyIfAsked={role === 'admin'} />
      <ProjectList onAsk={() => setAsking(true)} />
      <SupportDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
