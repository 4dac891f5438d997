import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../app/site-context'
import { useMay } from '../../../app/portal'
import { Choice } from '../../../ui/fields/choice'
import { Code } from './code'
import { InstallCheck } from './install-check'
import { Mcp } from './mcp'
import { Origins } from './origins'
import { TryOnSite } from './try-on-site'
import { VerifiedVisitors } from './verified-visitors'
import { Way } from './way'
import { platforms, policyLines, snippetFor, type Platform } from './snippets'

/** The code to paste, where it may be pasted, and whether it works there. */
export function Embed({ botId, domain }: { botId: string; domain: string }) {
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
        <Way platform={platform} />
        <Code
          key={platform}
          code={snippetFor(platform, host, botId)}
          label={t('studio.embed.codeLabel')}
          look="primary"
        />
      </section>
      <section>
        <h2 className="text-lg font-semibold">{t('studio.embed.policyTitle')}</h2>
        <p className="mt-2 mb-4 text-muted">{t('studio.embed.policyText')}</p>
        <Code code={policyLines(host)} label={t('studio.embed.policyLabel')} look="secondary" />
      </section>
      <Origins botId={botId} />
      {may('POST /api/chatbot/bots/:botId/install-check') && <InstallCheck botId={botId} domain={domain} />}
      <TryOnSite botId={botId} domain={domain} />
      {may('GET /api/chatbot/bots/:botId/identity-keys') && <VerifiedVisitors botId={botId} />}
      <Mcp botId={botId} />
    </div>
  )
}
