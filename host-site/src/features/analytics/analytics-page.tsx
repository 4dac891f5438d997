import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { BotChoice, PageTitle, PortalFrame, RoleContext, roleMay, UnsavedBoundary } from '../../app/portal'
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
import { UnansweredQuestions } from './custom-answers/unanswered-questions'

const tabIds = ['conversations', 'unanswered', 'leads', 'metrics', 'notifications'] as const

/** Calls that tabs need and some members may not make. */
const tabCalls = {
  leads: 'GET /api/chatbot/bots/:botId/leads',
  notifications: 'GET /api/chatbot/bots/:botId/notifications',
} as const

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
  // A failed refetch must not discard typed input.
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
  const shownIds = tabIds.filter((id) => !(id in tabCalls) || roleMay(bot.role, tabCalls[id as keyof typeof tabCalls]))
  const tab = shownIds.find((id) => id === search.get('tab')) ?? 'conversations'
  const setParam = (name: string, value: string) =>
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
    unanswered: <UnansweredQuestions botId={botId} />,
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
      <BotChoice
        label={t('analytics.which')}
        bots={bots.data ?? []}
        chosen={botId}
        onChoose={(id) => setParam('bot', id)}
      />
      <RoleContext value={bot.role}>
        <div key={botId} className="mt-8">
          <Tabs
            label={t('analytics.title')}
            chosenId={tab}
            onChoose={(id) => setParam('tab', id)}
            tabs={shownIds.map((id) => ({
              id,
              title: t(`analytics.tabs.${id}`),
              content: <UnsavedBoundary shown={id === tab}>{contents[id]}</UnsavedBoundary>,
            }))}
          />
        </div>
      </RoleContext>
    </>
  )
}
