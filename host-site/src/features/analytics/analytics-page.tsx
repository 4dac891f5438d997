import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { BotChoice, PageTitle, PortalFrame, RoleContext, roleMay, UnsavedStays } from '../../app/portal'
import { errorCodeOf } from '../../api-client'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { patterns, studioPath } from '../../paths'
import { useErrorText } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { Tabs } from '../../ui/tabs'
import { Conversations } from './conversations'
import { Metrics } from './metrics'
import { Leads } from './leads'
import { Notifications } from './notifications'
import { Unanswered } from './teach/unanswered'

const tabIds = ['conversations', 'unanswered', 'leads', 'metrics', 'notifications'] as const

/** What tabs that not every member has ask for. */
const reading = {
  leads: 'GET /api/chatbot/bots/:botId/leads',
  notifications: 'GET /api/chatbot/bots/:botId/notifications',
} as const

/** `/portal/analytics`: what visitors asked, what had no answer, and what the owner is told of by itself. */
export function AnalyticsPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('analytics.title')}>
      <Bots />
    </PortalFrame>
  )
}

function Bots() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const bots = useQuery(ownBotsQuery())
  const [search, setSearch] = useSearchParams()
  if (bots.isPending)
    return (
      <p className="flex items-center gap-3 pt-12 text-muted">
        <Spinner />
        {t('analytics.loading')}
      </p>
    )
  const bot = bots.data?.find(({ botId }) => botId === search.get('bot')) ?? bots.data?.at(-1)
  // With a bot that is known, what is typed stays when the list cannot be fetched anew.
  if (bot === undefined) {
    return (
      <div role="alert" className="max-w-prose pt-12">
        <h1 className="text-xl font-semibold">{t('analytics.failed')}</h1>
        <p className="mt-2 text-muted">{errorText(errorCodeOf(bots.error))}</p>
        <Button className="mt-6" onClick={() => void bots.refetch()}>
          {t('portal.again')}
        </Button>
      </div>
    )
  }
  const shownIds = tabIds.filter((id) => !(id in reading) || roleMay(bot.role, reading[id as keyof typeof reading]))
  const tab = shownIds.find((id) => id === search.get('tab')) ?? 'conversations'
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true },
    )
  const { botId } = bot
  const contents = {
    conversations: <Conversations botId={botId} />,
    unanswered: <Unanswered botId={botId} />,
    leads: <Leads botId={botId} />,
    metrics: <Metrics botId={botId} />,
    notifications: <Notifications botId={botId} />,
  }
  return (
    <>
      <Link
        to={patterns.portal}
        data-tools
        className="-mt-2 mb-2 -ml-1 inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {t('portal.back')}
      </Link>
      <PageTitle
        below={t('analytics.subtitle')}
        action={
          <Link to={studioPath(botId)} data-tools className={buttonClass('secondary', 'min-h-11! px-5! text-md')}>
            {t('analytics.toStudio')}
          </Link>
        }
      >
        {t('analytics.title')}
      </PageTitle>
      <BotChoice label={t('analytics.which')} bots={bots.data ?? []} chosen={botId} onChoose={(id) => set('bot', id)} />
      <RoleContext value={bot.role}>
        <div key={botId} className="mt-8">
          <Tabs
            label={t('analytics.title')}
            chosenId={tab}
            onChoose={(id) => set('tab', id)}
            tabs={shownIds.map((id) => ({
              id,
              title: t(`analytics.tabs.${id}`),
              content: <UnsavedStays shown={id === tab}>{contents[id]}</UnsavedStays>,
            }))}
          />
        </div>
      </RoleContext>
    </>
  )
}
