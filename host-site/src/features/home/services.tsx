import { ArrowRight } from '../../ui/icons'
import { useTranslation } from 'react-i18next'
import { Drawing } from '../../ui/drawing'
import { Section } from '../../ui/section'

const services = [
  'customerService',
  'salesAutomation',
  'predictiveAnalytics',
  'workflowAutomation',
  'contentGeneration',
  'personalization',
] as const

export function Services() {
  const { t } = useTranslation()
  return (
    <Section id="services" className="page-width py-20 md:py-28">
      <h2 className="display max-w-[22ch] text-3xl">{t('services.title')}</h2>
      <p className="mt-5 max-w-[52ch] text-muted">{t('services.text')}</p>
      <ul className="mt-12 grid gap-x-10 gap-y-12 sm:grid-cols-2 md:mt-16 lg:grid-cols-3">
        {services.map((name) => (
          <li key={name} className="flex flex-col items-start border-t border-line pt-6">
            <Drawing name={name} className="-ml-1.5 size-14" />
            <h3 className="mt-6 text-lg font-semibold">{t(`services.${name}.title`)}</h3>
            <p className="mt-2 max-w-[38ch] text-muted">{t(`services.${name}.text`)}</p>
            <a
              href="#contact"
              className="mt-auto inline-flex min-h-11 items-center gap-1.5 pt-3 font-medium text-accent"
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
