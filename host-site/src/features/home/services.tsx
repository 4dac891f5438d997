import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section'

const services = ['languages', 'customAnswers', 'openQuestions', 'testQuestions', 'messages', 'privacy'] as const

export function Services() {
  const { t } = useTranslation()
  return (
    <Section id="services" className="page-width section-y">
      <h2 className="display max-w-[22ch] text-2xl md:text-3xl">{t('services.title')}</h2>
      <p className="mt-4 max-w-[52ch] text-muted">{t('services.text')}</p>
      <ul className="mt-7 grid gap-x-10 gap-y-8 sm:grid-cols-2 md:mt-14 md:gap-y-12 lg:grid-cols-3">
        {services.map((name) => (
          <li key={name} className="border-t border-edge pt-4">
            <p className="quoted text-lg text-accent">{t(`services.${name}.piece`)}</p>
            <h3 className="mt-3 text-base font-semibold sm:text-lg">{t(`services.${name}.title`)}</h3>
            <p className="mt-1.5 max-w-[40ch] text-md text-muted sm:text-base">{t(`services.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
