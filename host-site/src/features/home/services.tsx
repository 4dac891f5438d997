import { ArrowRight } from '../../ui/brand/icons'
import { useTranslation } from 'react-i18next'
import { Drawing } from '../../ui/brand/drawing'
import { Section } from '../../ui/section'

const services = [
  'customerService',
  'salesAutomation',
  'predictiveAnalytics',
  'workflowAutomation',
  'contentGeneration',
  'personalization',
] as const

/** Six jobs as cards; on a phone they stand in a row that is swiped. */
export function Services() {
  const { t } = useTranslation()
  return (
    <Section id="services" className="page-width section-y">
      <h2 className="display max-w-[22ch] text-2xl md:text-3xl">{t('services.title')}</h2>
      <p className="mt-4 max-w-[52ch] text-muted">{t('services.text')}</p>
      <ul className="swiped mt-7 gap-x-5 gap-y-12 sm:grid-cols-2 sm:gap-x-10 md:mt-14 lg:grid-cols-3">
        {services.map((name) => (
          <li key={name} className="flex flex-col items-start border-t border-line pt-4 sm:pt-6">
            <Drawing name={name} className="-ml-1.5 size-12 sm:size-14" />
            <h3 className="mt-3 text-lg font-semibold sm:mt-6">{t(`services.${name}.title`)}</h3>
            <p className="mt-1.5 max-w-[38ch] text-md text-muted sm:text-base">{t(`services.${name}.text`)}</p>
            <a
              href="#contact"
              className="mt-auto inline-flex min-h-11 items-center gap-1.5 pt-2 font-medium text-accent"
            >
              {t('services.more')} <ArrowRight size={16} aria-hidden="true" />
              <span className="sr-only">: {t(`services.${name}.title`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
