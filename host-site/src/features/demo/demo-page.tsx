import { limits } from '@loquia/contracts'
import type { BuildProgress, Demo } from '@loquia/contracts'
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
import { demoLook, rememberDemoLook } from '../../api-client/demo-look'
import { isDemoNavigation, localPath, onYourPagePath, patterns } from '../../paths'
import { useCreateErrorText, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Sheet } from '../../ui/overlays/sheet'
import { Plus } from '../../ui/brand/icons'
import { Spinner } from '../../ui/spinner'
import { Tabs } from '../../ui/tabs'
import { Analysis } from './analysis'
import { BuildStrip } from './build-strip'
import { ChatFrame } from './chat-frame'
import { Customize } from './customize'
import { DemoName } from './demo-name'
import { Expiry } from './expiry'
import { Install } from './install'
import { KeepDemo } from './keep-demo'
import { keptLook, noLook, type Look } from './look'
import { PageList } from './page-list'
import { PurgeReceipt } from './purge-receipt'
import { Share } from './share'
import { Upgrade } from './upgrade'

/** Answers after which somebody knows whether they want it: then the card that keeps it stands first beside the chat. */
const answersToKnowIt = 3

/** The page of one demo: its chat, what it has read, and what to do with it next. */
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
  return <Failure error={error} retry={() => void refetch()} retrying={isFetching} />
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

function Failure({ error, retry, retrying }: { error: Error; retry: () => void; retrying: boolean }) {
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
          <Button look="secondary" busy={retrying} onClick={retry}>
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
  const { domain, build, demoId } = demo
  const [chosen, setChosen] = useState<Look | null>(null)
  const [pressed, setPressed] = useState<Look | null>(null)
  // Only the browser knows what was chosen before; the server's HTML has the look of the bot.
  const hydrated = useHydrated()
  const kept = useMemo(() => (hydrated ? keptLook(demoLook(demoId)) : null), [demoId, hydrated])
  const look = chosen ?? kept ?? noLook
  const applied = pressed ?? kept ?? noLook
  const choose = useCallback(
    (next: Look) => {
      setChosen(next)
      if (claimSecret(demoId) !== null) rememberDemoLook(demoId, next)
    },
    [demoId],
  )
  const navigation: unknown = useLocation().state
  const goal = isDemoNavigation(navigation) ? navigation.made : null
  const [chatReady, setChatReady] = useState(false)
  const [answers, setAnswers] = useState(0)
  const isRead = build?.status === 'ready'
  useEffect(() => {
    if (goal !== 'analysis' || !isRead) return
    const place = document.getElementById('analysis')
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'start' })
  }, [goal, isRead])
  if (build?.status === 'failed') return <Unread domain={domain} build={build} />
  const keepFirst = answers >= answersToKnowIt
  const keep = !demo.claimed && <KeepDemo demoId={demoId} domain={domain} invites={keepFirst} />
  return (
    <main id="content" className="page-width pt-28 pb-24 md:pt-30">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,37.5rem)_minmax(0,1fr)]">
        <div className="lg:self-end">
          {/* Where the line breaks between the two, a browser may read them as one word. */}
          <h1
            aria-label={`${t('demo.headline')} ${domain}`}
            className="display text-2xl [overflow-wrap:anywhere] md:text-3xl"
          >
            {t('demo.headline')} <span className="quote-display text-accent">{domain}</span>
          </h1>
          <p className="mt-2 text-muted md:text-lg">{t('demo.subtitle', { domain: demo.name })}</p>
        </div>
        {build && <BuildStrip build={build} domain={domain} />}

        <section aria-label={t('demo.chat')}>
          <ChatFrame
            demoId={demoId}
            build={build}
            look={look}
            takesFocus={goal === 'chat'}
            onReady={() => setChatReady(true)}
            onAnswer={() => setAnswers((before) => before + 1)}
          />
          {/* Read aloud when it fills; the strip above shows the same to the eye. */}
          <output className="sr-only" data-chat-ready={chatReady}>
            {chatReady && t('demo.ready', { domain })}
          </output>
          <p className="mt-4">
            {/* A document of its own: only its policy lets another website into a frame. */}
            <a
              href={localPath(locale, onYourPagePath(demoId))}
              className={buttonClass('secondary', 'w-full sm:w-auto')}
            >
              {t('demo.yourPage.open')}
            </a>
          </p>
          {build && build.pages.length > 0 && (
            <div className="faq mt-5 border-b border-line pb-2">
              <details>
                <summary className="flex min-h-11 items-center justify-between gap-4 py-2.5 font-medium">
                  {t('demo.build.pagesRead')}
                  <Plus className="faq-sign shrink-0 text-accent" aria-hidden="true" />
                </summary>
                <PageList build={build} />
              </details>
            </div>
          )}
        </section>

        <div className="grid gap-10 max-lg:mt-7">
          {/* Beside the chat, and on a phone below it: what comes when the reading ends must not push the chat down. */}
          {isRead && !demo.claimed && <DemoName demo={demo} />}
          {keepFirst && keep}
          <Tabs
            label={t('demo.tabs.label')}
            tabs={[
              {
                id: 'install',
                title: t('demo.tabs.install'),
                content: <Install demoId={demoId} domain={domain} publicUrl={publicUrl} look={applied} />,
              },
              {
                id: 'customize',
                title: t('demo.tabs.customize'),
                content: <Customize settings={demo.settings} kept={kept} onChange={choose} onApply={setPressed} />,
              },
              {
                id: 'share',
                title: t('demo.tabs.share'),
                content: <Share demoId={demoId} publicUrl={publicUrl} />,
              },
            ]}
          />
          {!keepFirst && keep}
          <Upgrade purchased={demo.purchased} domain={domain} />
          {demo.expiresAt && <Expiry expiresAt={demo.expiresAt} inSeconds={demo.expiresInSeconds ?? null} />}
        </div>
      </div>
      {build && <Analysis demoId={demoId} ready={isRead} />}
    </main>
  )
}

/** A website that could not be read: why, and the form to try again. */
function Unread({ domain, build }: { domain: string; build: BuildProgress }) {
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
          {errorText(build.error ?? 'internal_error')}
        </p>
        <p className="mt-2 mb-9 text-muted">{t('demo.failed.again')}</p>
        <DomainForm initial={domain} submitLabel={t('demo.failed.submit')} note={null} />
        {build.pages.length > 0 && (
          <div className="mt-6 max-w-xl">
            <PageList build={build} />
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
