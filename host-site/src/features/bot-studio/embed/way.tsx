import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../ui/button'
import { platformsWithSteps, type Platform, type PlatformWithSteps } from './snippets'

/** Where the build has put the plugin: vite.config.ts. */
declare const WORDPRESS_PLUGIN: string

const steps = ['first', 'second', 'third'] as const

/** How the code gets onto a platform: three steps through its screens, or one sentence. */
export function Way({ platform }: { platform: Platform }) {
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
