import { ArrowRight } from '../../ui/brand/icons'
import { useTranslation } from 'react-i18next'
import { Drawing } from '../../ui/brand/drawing'
import { Section } from '../../ui/section'

const industries = ['retail', 'healthcare', 'finance', 'manufacturing', 'education', 'marketing'] as const

/** Six industries as the rows of a list, each a place to start talking; on a phone a row of cards that is swiped. */
export function Solutions() {
  const { t } = useTranslation()
  return (
    <Section
      id="solutions"
      className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-7 section-y lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div>
        <h2 className="display text-2xl md:text-3xl">{t('solutions.title')}</h2>
        <p className="mt-4 max-w-[36ch] text-muted">{t('solutions.text')}</p>
      </div>
      <ul className="swiped gap-x-5 sm:divide-y sm:divide-line sm:border-y sm:border-line">
        {industries.map((name) => (
          <li
            key={name}
            className="relative grid grid-cols-[3rem_minmax(0,1fr)] content-start items-center gap-x-4 max-sm:border-t max-sm:border-line max-sm:pt-4 sm:grid-cols-[3.5rem_minmax(0,1fr)] sm:gap-x-6 sm:py-5 md:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
          >
            <Drawing name={name} className="size-10 sm:size-12" />
            <div className="contents sm:block">
              <h3 className="text-lg font-semibold">{t(`solutions.${name}.title`)}</h3>
              <p className="mt-1 max-w-[52ch] text-md text-muted max-sm:col-span-2 sm:text-base">
                {t(`solutions.${name}.text`)}
              </p>
            </div>
            {/* The whole row leads on; the words say where. */}
            <a
              href="#contact"
              className="inline-flex min-h-11 items-center gap-1.5 font-medium text-accent after:absolute after:inset-0 max-sm:col-span-2 sm:col-start-2 md:col-start-3"
            >
              {t('solutions.more')} <ArrowRight size={16} aria-hidden="true" />
              <span className="sr-only">: {t(`solutions.${name}.title`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
