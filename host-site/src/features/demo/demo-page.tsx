import { limits } from '@loquia/contracts'
import type { IngestionProgress, Demo } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { DomainForm } from '../../app/demo-entry/domain-form'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { useHead } from '../../app/seo/head'
import { useSite } from '../../app/site-context'
import { claimSecret, demoQuery, errorCodeOf, useApi } from '../../api-client'
import { rememberedDemoAppearance, rememberDemoAppearance } from '../../api-client/demo-appearance'
import { isDemoNavigation, localPath, onYourPagePath, patterns } from '../../paths'
import { useCreateErrorText, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Sheet } from '../../ui/overlays/sheet'
import { Plus } from '../../ui/brand/icons'
import { Spinner } from '../../ui/spinner'
import { Tabs } from '../../ui/tabs'
import { Analysis } from './analysis'
import { IngestionStrip } from './ingestion-strip'
import { ChatFrame } from './chat-frame'
import { CustomizeForm } from './customize-form'
import { DemoName } from './demo-name'
import { Expiry } from './expiry'
import { InstallTab } from './install-tab'
import { ClaimDemoCard } from './claim-demo-card'
import { parseStoredAppearance, noAppearance, type DemoAppearance } from './demo-appearance'
import { PageList } from './page-list'
import { PurgeReceipt } from './purge-receipt'
import { ShareTab } from './share-tab'
import { Upgrade } from './upgrade'

/** After this many answers, the card for keeping the demo moves up. */
const answersBeforeOffer = 3

export function DemoPage() {
  const { t } = useTranslation()
  const { demoId = '' } = useParams()
  const { data: demo, error, refetch, isFetching } = useQuery(demoQuery(useApi(), demoId))
  useHead({
    title: `${demo ? t('demo.title', { domain: demo.domain }) : error ? t('demo.missing.title') : t('demo.titleLoading')} · ${t('site.name')}`,
    description: demo ? t('demo.description', { domain: demo.domain }) : t('site.tagline'),
    noindex: true,
  })
  if (demo) return <DemoView key={demo.demoId} demo={demo} />
  if (!error) {
    return (
      <Notice>
        <output className="flex items-center gap-3 text-lg text-muted">
          <Spinner />
          {t('demo.loading')}
        </output>
      </Notice>
    )
  }
  return <DemoFailure error={error} retry={() => void refetch()} retrying={isFetching} />
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="page-width flex min-h-[80dvh] flex-col items-start justify-center pt-32 pb-24">
      {children}
    </main>
  )
}

const failures: Partial<Record<string, 'missing' | 'expired' | 'purged'>> = {
  demo_not_found: 'missing',
  not_found: 'missing',
  demo_expired: 'expired',
  demo_purged: 'purged',
}

function DemoFailure({ error, retry, retrying }: { error: Error; retry: () => void; retrying: boolean }) {
  const { t } = useTranslation()
  const errorText = useCreateErrorText()
  const code = errorCodeOf(error)
  const known = failures[code] ?? 'error'
  const text = {
    missing: errorText('demo_not_found'),
    expired: t('demo.expired.text', { days: limits.demoLifetimeDays }),
    purged: errorText('demo_purged'),
    error: code === 'internal_error' ? t('demo.error.text') : errorText(code),
  }[known]
  return (
    <Notice>
      <h1 className="display text-3xl md:text-4xl">{t(`demo.${known}.title`)}</h1>
      <p className="mt-5 max-w-[52ch] text-lg text-muted">{text}</p>
      {known === 'purged' && <PurgeReceipt />}
      <div className="mt-10 flex flex-wrap gap-4">
        <Link to={patterns.demoLanding} className={buttonClass('primary')}>
          {t('demo.missing.back')}
        </Link>
        {known === 'error' && (
          <Button variant="secondary" busy={retrying} onClick={retry}>
            {t('demo.retry')}
          </Button>
        )}
      </div>
    </Notice>
  )
}

function DemoView({ demo }: { demo: Demo }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { publicUrl } = useSite()
  const { domain, build: ingestion, demoId } = demo
  const { appearance, applied, storedAppearance, choose, apply } = useDemoAppearance(demoId)
  const navigation: unknown = useLocation().state
  const goal = isDemoNavigation(navigation) ? navigation.made : null
  const [chatReady, setChatReady] = useState(false)
  const [answers, setAnswers] = useState(0)
  const isRead = ingestion?.status === 'ready'
  useEffect(() => {
    if (goal !== 'analysis' || !isRead) return
    const place = document.getElementById('analysis')
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'start' })
  }, [goal, isRead])
  if (ingestion?.status === 'failed') return <FailedIngestion domain={domain} ingestion={ingestion} />
  const keepFirst = answers >= answersBeforeOffer
  const keep = !demo.claimed && <ClaimDemoCard demoId={demoId} domain={domain} invites={keepFirst} />
  return (
    <main id="content" className="page-width pt-28 pb-24 md:pt-30">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,37.5rem)_minmax(0,1fr)]">
        <DemoTitle demo={demo} />
        {ingestion && <IngestionStrip ingestion={ingestion} domain={domain} />}

        <section aria-label={t('demo.chat')}>
          <ChatFrame
            demoId={demoId}
            ingestion={ingestion}
            appearance={appearance}
            takesFocus={goal === 'chat'}
            onReady={() => setChatReady(true)}
            onAnswer={() => setAnswers((before) => before + 1)}
          />
          {/* Screen readers announce this text. */}
          <output className="sr-only" data-chat-ready={chatReady}>
            {chatReady && t('demo.ready', { domain })}
          </output>
          <p className="mt-4">
            {/* Only a separate document's policy allows framing other websites. */}
            <a
              href={localPath(locale, onYourPagePath(demoId))}
              className={buttonClass('secondary', 'w-full sm:w-auto')}
            >
              {t('demo.yourPage.open')}
            </a>
          </p>
          {ingestion && ingestion.pages.length > 0 && <PagesRead ingestion={ingestion} />}
        </section>

        <div className="grid gap-10 max-lg:mt-7">
          {/* Content added after the ingestion must not push the chat down. */}
          {isRead && !demo.claimed && <DemoName demo={demo} />}
          {keepFirst && keep}
          <Tabs
            label={t('demo.tabs.label')}
            tabs={[
              {
                id: 'install',
                title: t('demo.tabs.install'),
                content: <InstallTab demoId={demoId} domain={domain} publicUrl={publicUrl} appearance={applied} />,
              },
              {
                id: 'customize',
                title: t('demo.tabs.customize'),
                content: (
                  <CustomizeForm
                    settings={demo.settings}
                    storedAppearance={storedAppearance}
                    onChange={choose}
                    onApply={apply}
                  />
                ),
              },
              {
                id: 'share',
                title: t('demo.tabs.share'),
                content: <ShareTab demoId={demoId} publicUrl={publicUrl} />,
              },
            ]}
          />
          {!keepFirst && keep}
          <Upgrade purchased={demo.purchased} domain={domain} />
          {demo.expiresAt && <Expiry expiresAt={demo.expiresAt} inSeconds={demo.expiresInSeconds ?? null} />}
        </div>
      </div>
      {ingestion && <Analysis demoId={demoId} ready={isRead} />}
    </main>
  )
}

/** Only the browser knows the earlier choice; the server renders the bot's look. */
function useDemoAppearance(demoId: string) {
  const [chosen, setChosen] = useState<DemoAppearance | null>(null)
  const [pressed, setPressed] = useState<DemoAppearance | null>(null)
  const hydrated = useHydrated()
  const storedAppearance = useMemo(
    () => (hydrated ? parseStoredAppearance(rememberedDemoAppearance(demoId)) : null),
    [demoId, hydrated],
  )
  const appearance = chosen ?? storedAppearance ?? noAppearance
  const applied = pressed ?? storedAppearance ?? noAppearance
  const choose = useCallback(
    (next: DemoAppearance) => {
      setChosen(next)
      if (claimSecret(demoId) !== null) rememberDemoAppearance(demoId, next)
    },
    [demoId],
  )
  return { appearance, applied, storedAppearance, choose, apply: setPressed }
}

function DemoTitle({ demo: { domain, name } }: { demo: Demo }) {
  const { t } = useTranslation()
  return (
    <div className="lg:self-end">
      {/* Browsers may read the two as one word where the line breaks. */}
      <h1
        aria-label={`${t('demo.headline')} ${domain}`}
        className="display text-2xl [overflow-wrap:anywhere] md:text-3xl"
      >
        {t('demo.headline')} <span className="quote-display text-accent">{domain}</span>
      </h1>
      <p className="mt-2 text-muted md:text-lg">{t('demo.subtitle', { domain: name })}</p>
    </div>
  )
}

function PagesRead({ ingestion }: { ingestion: IngestionProgress }) {
  const { t } = useTranslation()
  return (
    <div className="faq mt-5 border-b border-line pb-2">
      <details>
        <summary className="flex min-h-11 items-center justify-between gap-4 py-2.5 font-medium">
          {t('demo.build.pagesRead')}
          <Plus className="faq-sign shrink-0 text-accent" aria-hidden="true" />
        </summary>
        <PageList ingestion={ingestion} />
      </details>
    </div>
  )
}

function FailedIngestion({ domain, ingestion }: { domain: string; ingestion: IngestionProgress }) {
  const { t } = useTranslation()
  const errorText = useCreateErrorText()
  return (
    <main
      id="content"
      className="page-width grid min-h-[80dvh] grid-cols-[minmax(0,1fr)] items-center gap-x-20 pt-32 pb-24 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div>
        <h1 className="display text-2xl [overflow-wrap:anywhere] md:text-4xl">{t('demo.failed.title', { domain })}</h1>
        <p className="mt-5 text-lg text-wrong" role="alert">
          {errorText(ingestion.error ?? 'internal_error')}
        </p>
        <p className="mt-2 mb-9 text-muted">{t('demo.failed.again')}</p>
        <DomainForm initial={domain} submitLabel={t('demo.failed.submit')} note={null} />
        {ingestion.pages.length > 0 && (
          <div className="mt-6 max-w-xl">
            <PageList ingestion={ingestion} />
          </div>
        )}
      </div>
      <div className="hidden grid-cols-3 gap-7 lg:grid" aria-hidden="true">
        <Sheet state="found" className="w-full" />
        <Sheet state="skipped" className="w-full" />
        <Sheet state="found" className="w-full" />
      </div>
    </main>
  )
}
