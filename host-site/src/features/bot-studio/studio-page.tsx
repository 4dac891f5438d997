import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { ErrorCode } from '@loquia/contracts'
import { BotChoice, PageTitle, PortalFrame, RoleContext } from '../../app/portal'
import { ApiError, claimSecret, errorCodeOf, forgetClaim } from '../../api-client'
import { refreshQueries } from '../../api-client/refresh-queries'
import { botSettingsQuery, claimDemo, ownBotsQuery } from '../../api-client/workspace/studio'
import { sourcesQuery } from '../../api-client/workspace/sources'
import { analyticsPath, patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { useToast } from '../../ui/overlays/toasts'
import { Studio } from './studio'

/** `/portal/chatbot-embed`: `?bot=` selects a bot, `?claim=` claims a demo. */
export function StudioPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('studio.title')}>
      <Bots />
    </PortalFrame>
  )
}

function Bots() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { claiming, claimFault, lost, retry } = useClaim()
  const bots = useQuery({ ...ownBotsQuery(), enabled: !claiming })
  const [search, setSearch] = useSearchParams()
  if (lost !== null) return <Failure error={lost} retry={retry} />
  if (claiming || bots.isPending)
    return (
      <p className="flex items-center gap-3 pt-12 text-muted">
        <Spinner />
        {t(claiming ? 'studio.claim.busy' : 'studio.loading')}
      </p>
    )
  // After a failed refresh, known data and user input stay visible.
  if (bots.data === undefined) return <Failure error={bots.error} retry={() => void bots.refetch()} />
  const bot = bots.data.find(({ botId }) => botId === search.get('bot')) ?? bots.data.at(-1)
  if (bot === undefined) return <Failure error={new Error('no bot')} retry={() => void bots.refetch()} />
  const choose = (botId: string) =>
    setSearch((before) => {
      before.set('bot', botId)
      return before
    })
  return (
    <>
      <Link
        to={patterns.portal}
        className="-mt-2 mb-2 -ml-1 inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {t('portal.back')}
      </Link>
      <PageTitle
        below={t('studio.subtitle')}
        action={
          <Link to={analyticsPath(bot.botId)} className={buttonClass('secondary', 'min-h-11! px-5! text-md')}>
            {t('studio.toAnalytics')}
          </Link>
        }
      >
        {t('studio.title')}
      </PageTitle>
      {claimFault && (
        <div data-claim-refused className="mt-6 max-w-2xl rounded-card border border-wrong p-4">
          <p className="font-semibold">{t('studio.claim.failed')}</p>
          <p className="mt-1 text-md text-muted">{errorText(claimFault)}</p>
          <Link
            to={patterns.demoLanding}
            className="mt-2 inline-flex min-h-11 items-center text-md text-accent underline underline-offset-4"
          >
            {t('studio.claim.another')}
          </Link>
        </div>
      )}
      <BotChoice label={t('studio.which')} bots={bots.data} chosen={bot.botId} onChoose={choose} />
      <RoleContext value={bot.role}>
        <BotStudio key={bot.botId} botId={bot.botId} />
      </RoleContext>
    </>
  )
}

function BotStudio({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const refetchInterval = useLiveIdentity(botId)
  const settings = useQuery({ ...botSettingsQuery(botId), refetchInterval })
  if (settings.isPending)
    return (
      <p className="flex items-center gap-3 pt-12 text-muted">
        <Spinner />
        {t('studio.loading')}
      </p>
    )
  if (settings.data === undefined) return <Failure error={settings.error} retry={() => void settings.refetch()} />
  return (
    <Studio
      bot={settings.data.bot}
      stored={settings.data.settings}
      version={settings.data.version}
      identity={settings.data.identity}
    />
  )
}

/** Polling interval during an ingestion, in milliseconds. */
const liveMs = 1_500

/** Reloads the settings during and after an ingestion, to show the business details found. */
function useLiveIdentity(botId: string): number | false {
  const queries = useQueryClient()
  const sources = useQuery(sourcesQuery(botId))
  const isIngesting = sources.data?.some(({ status }) => status === 'queued' || status === 'crawling') ?? false
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isIngesting)
      void refreshQueries(queries, botSettingsQuery(botId).queryKey, ownBotsQuery().queryKey)
    was.current = isIngesting
  }, [botId, queries, isIngesting])
  return isIngesting ? liveMs : false
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div role="alert" className="max-w-prose pt-12">
      <h2 className="text-xl font-semibold">{t('studio.failed')}</h2>
      <p className="mt-2 text-muted">{errorText(errorCodeOf(error))}</p>
      <Button className="mt-6" onClick={retry}>
        {t('portal.again')}
      </Button>
    </div>
  )
}

function useClaim(): { claiming: boolean; claimFault: ErrorCode | null; lost: Error | null; retry: () => void } {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const demoId = search.get('claim')
  const [done, setDone] = useState(false)
  const [claimFault, setClaimFault] = useState<ErrorCode | null>(null)
  const [lost, setLost] = useState<Error | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (demoId === null || begun.current || lost !== null) return
    begun.current = true
    const claim = async () => {
      try {
        await claimDemo(demoId, claimSecret(demoId) ?? 'none')
        forgetClaim(demoId)
        await refreshQueries(queries, ownBotsQuery().queryKey)
        toast({ title: t('studio.claim.done'), description: t('studio.claim.doneText') })
      } catch (error) {
        // Without a server response, the demo stays in the URL for a retry.
        if (error instanceof ApiError && error.code === 'server_unreachable') {
          begun.current = false
          return setLost(error)
        }
        setClaimFault(errorCodeOf(error))
        toast({ title: t('studio.claim.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
      }
      setDone(true)
      setSearch(
        (before) => {
          before.delete('claim')
          before.set('bot', demoId)
          return before
        },
        { replace: true },
      )
    }
    void claim()
  }, [demoId, errorText, lost, queries, setSearch, t, toast])
  return { claiming: demoId !== null && !done, claimFault, lost, retry: () => setLost(null) }
}
