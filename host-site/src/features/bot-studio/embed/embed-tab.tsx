import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../app/site-context'
import { useMay, useRefusal } from '../../../app/portal'
import { Choice } from '../../../ui/fields/choice'
import { CopyableCode } from './copyable-code'
import { InstallCheck } from './install-check'
import { Mcp } from './mcp'
import { Origins } from './origins'
import { VerifiedVisitors } from './verified-visitors'
import {
  platforms,
  policyLines,
  snippetFor,
  type Platform,
  platformsWithSteps,
  type PlatformWithSteps,
} from './snippets'
import { Download, ExternalLink } from 'lucide-react'
import { buttonClass, Button } from '../../../ui/button'
import { useMutation } from '@tanstack/react-query'
import { createTestLink } from '@loquia/contracts/calls'
import { callApi } from '../../../api-client/call-api'

export function EmbedTab({ botId, domain }: { botId: string; domain: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const { publicUrl } = useSite()
  const host = publicUrl.replace(/\/$/, '')
  const [platform, setPlatform] = useState<Platform>('html')
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-12">
      <section>
        <h2 className="text-lg font-semibold">{t('studio.embed.title')}</h2>
        <p className="mt-2 mb-5 text-muted">{t('studio.embed.text')}</p>
        <Choice
          label={t('studio.embed.where')}
          value={platform}
          options={platforms.map((value) => ({ value, text: t(`studio.embed.platforms.${value}`) }))}
          onChange={setPlatform}
        />
        <EmbedSteps platform={platform} />
        <CopyableCode
          key={platform}
          code={snippetFor(platform, host, botId)}
          label={t('studio.embed.codeLabel')}
          variant="primary"
        />
      </section>
      <section>
        <h2 className="text-lg font-semibold">{t('studio.embed.policyTitle')}</h2>
        <p className="mt-2 mb-4 text-muted">{t('studio.embed.policyText')}</p>
        <CopyableCode code={policyLines(host)} label={t('studio.embed.policyLabel')} variant="secondary" />
      </section>
      <Origins botId={botId} />
      {may('POST /api/chatbot/bots/:botId/install-check') && <InstallCheck botId={botId} domain={domain} />}
      <TryOnSite botId={botId} domain={domain} />
      {may('GET /api/chatbot/bots/:botId/identity-keys') && <VerifiedVisitors botId={botId} />}
      <Mcp botId={botId} />
    </div>
  )
}

/** The build defines this constant in vite.config.ts. */
declare const WORDPRESS_PLUGIN: string

const steps = ['first', 'second', 'third'] as const

function EmbedSteps({ platform }: { platform: Platform }) {
  const { t } = useTranslation()
  const withSteps = platformsWithSteps.find((one) => one === platform)
  if (withSteps === undefined)
    return (
      <p className="mt-4 mb-3 text-md text-muted">
        {t(`studio.embed.how.${platform as Exclude<Platform, PlatformWithSteps>}`)}
      </p>
    )
  return (
    <>
      <ol className="mt-4 mb-4 grid list-decimal gap-2 pl-5 text-md marker:text-muted" data-steps>
        {steps.map((step) => (
          <li key={step}>{t(`studio.embed.steps.${withSteps}.${step}`)}</li>
        ))}
      </ol>
      {withSteps === 'wordpress' && (
        <p className="mb-4">
          <a href={WORDPRESS_PLUGIN} download className={buttonClass('secondary')}>
            <Download size={18} aria-hidden="true" />
            {t('studio.embed.plugin')}
          </a>
        </p>
      )}
    </>
  )
}

/** Test mode keeps the owner's questions apart from visitors'. */
function TryOnSite({ botId, domain }: { botId: string; domain: string }) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const opening = useMutation({
    mutationFn: () => callApi(createTestLink, { params: { botId } }),
    onSuccess: ({ fragment }) => {
      window.open(`https://${domain}/#${fragment}`, '_blank', 'noopener')
    },
    onError: (error) => refused(t('studio.trySite.failed'), error),
  })
  if (domain === '') return null
  return (
    <section aria-labelledby="try-site">
      <h2 id="try-site" className="text-lg font-semibold">
        {t('studio.trySite.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.trySite.text')}</p>
      <Button variant="secondary" busy={opening.isPending} onClick={() => !opening.isPending && opening.mutate()}>
        <ExternalLink size={16} aria-hidden="true" />
        {t('studio.trySite.open', { domain })}
      </Button>
    </section>
  )
}
