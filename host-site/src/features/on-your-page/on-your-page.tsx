import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { demoQuery, useApi } from '../../api-client'
import { useHead } from '../../app/seo/head'
import { demoPath } from '../../paths'
import { useCreateErrorText, useLocale } from '../../texts'
import { errorCodeOf } from '../../api-client'
import { mountBubble, type ChatInstance } from '../../ui/chat-widget'
import { Spinner } from '../../ui/spinner'

/**
 * Shows the website with the demo's chat over it. The frame can neither leave nor reach this page; a neutral page
 * replaces websites that forbid framing.
 */
export function OnYourPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const errorText = useCreateErrorText()
  const { demoId = '' } = useParams()
  const { data: demo, error } = useQuery(demoQuery(api, demoId))
  const { data: framing, error: unasked } = useQuery({
    queryKey: ['framing', demoId],
    queryFn: () => api.getFraming(demoId),
    enabled: demo !== undefined,
  })
  const domain = demo?.domain ?? ''
  useHead({
    title: `${demo ? t('demo.yourPage.title', { domain }) : t('demo.titleLoading')} · ${t('site.name')}`,
    description: t('site.tagline'),
    noindex: true,
  })
  const isThere = demo !== undefined
  useEffect(() => {
    if (!isThere) return undefined
    let gone = false
    let chat: ChatInstance | undefined
    const mountDemoChat = async () => {
      const mounted = await mountBubble(demoId, locale)
      if (gone) mounted.destroy()
      else chat = mounted
    }
    // If the chat fails to load, the page is shown without it.
    mountDemoChat().catch(() => undefined)
    return () => {
      gone = true
      chat?.destroy()
    }
  }, [demoId, locale, isThere])

  const state = framing?.framing ?? (unasked ? 'unreachable' : null)
  return (
    <div className="flex h-dvh flex-col" data-framing={state ?? 'asking'} data-own-launcher="">
      <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line bg-raised px-5 py-2">
        <Link
          to={demoPath(demoId)}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium whitespace-nowrap text-accent"
        >
          <ArrowLeft size={16} aria-hidden="true" /> {t('demo.yourPage.back')}
        </Link>
        <output className="min-w-60 flex-1 text-sm text-muted [overflow-wrap:anywhere]">
          {error
            ? errorText(errorCodeOf(error))
            : t(`demo.yourPage.${state === null ? 'loading' : state === 'allowed' ? 'shown' : state}`, { domain })}
        </output>
      </header>
      <main id="content" className="relative min-h-0 grow bg-tint">
        <h1 className="sr-only">{t('demo.yourPage.title', { domain })}</h1>
        {state === null && !error && (
          <p className="absolute inset-0 grid place-items-center text-muted">
            <Spinner size={24} />
          </p>
        )}
        {state === 'allowed' && framing && (
          <iframe
            src={framing.url}
            title={t('demo.yourPage.frame', { domain })}
            // The page's scripts may draw it, with fonts and modules, but not navigate this tab, open windows or ask for
            // permissions. The frame has another origin; without one the server sends no address, and nothing is framed.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin"
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full border-0 bg-white"
          />
        )}
        {state !== null && state !== 'allowed' && <NeutralPage label={t('demo.yourPage.neutral')} />}
      </main>
    </div>
  )
}

function NeutralPage({ label }: { label: string }) {
  return (
    <svg
      // Drawn in the page's own colors, which an image element knows nothing of.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-0 size-full fill-line"
    >
      <rect width="1200" height="800" className="fill-ground" />
      <rect x="60" y="40" width="120" height="24" rx="12" />
      {[760, 880, 1000].map((x) => (
        <rect key={x} x={x} y="44" width="90" height="16" rx="8" />
      ))}
      <rect x="60" y="130" width="520" height="44" rx="12" />
      <rect x="60" y="192" width="380" height="44" rx="12" />
      {[270, 300, 330].map((y, row) => (
        <rect key={y} x="60" y={y} width={[460, 480, 300][row]} height="14" rx="7" />
      ))}
      <rect x="60" y="380" width="160" height="48" rx="24" />
      <rect x="660" y="130" width="480" height="320" rx="16" />
      {[60, 430, 800].map((x) => (
        <g key={x}>
          <rect x={x} y="520" width="340" height="180" rx="16" />
          <rect x={x} y="722" width="220" height="18" rx="9" />
          <rect x={x} y="752" width="300" height="14" rx="7" />
        </g>
      ))}
    </svg>
  )
}
