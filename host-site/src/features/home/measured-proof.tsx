import { measured } from '@loquia/contracts'
import { ArrowRight } from '../../ui/brand/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patterns } from '../../paths'
import { formatCount, formatPercent, formatSeconds, useLocale } from '../../texts'
import { Section } from '../../ui/section'

export function MeasuredProof() {
  const { t } = useTranslation()
  const locale = useLocale()
  const facts = {
    kilobytes: formatCount(measured.launcherKilobytes, locale),
    all: formatCount(measured.chatKilobytes, locale),
    time: formatSeconds(measured.sampleSiteMs, locale),
    first: formatSeconds(measured.firstAnswerMs, locale),
    pages: formatCount(measured.sampleSitePages, locale),
    right: formatPercent(measured.sureAndRight, locale, 'plain', 1),
    sure: formatCount(Math.round(1 / measured.sure), locale),
    questions: formatCount(measured.websiteQuestions, locale),
    faults: formatCount(measured.accessibilityFaults, locale),
  }
  return (
    <Section id="measured" className="bg-tint">
      <div className="page-width grid gap-x-16 gap-y-8 section-y lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="flex flex-col items-start">
          <h2 className="display text-2xl md:text-3xl">{t('measured.title')}</h2>
          <p className="mt-4 max-w-[36ch] text-muted">{t('measured.text')}</p>
          <Link
            to={patterns.measured}
            className="mt-3 inline-flex min-h-11 items-center gap-1.5 font-medium text-accent md:mt-6"
          >
            {t('measured.more')} <ArrowRight size={16} aria-hidden="true" />
          </Link>
        </div>
        <dl className="grid grid-cols-2 gap-x-5 gap-y-6 md:gap-x-12 md:gap-y-10">
          {(['size', 'speed', 'answers', 'access'] as const).map((name) => (
            <div
              key={name}
              data-measured={name}
              className="flex flex-col-reverse justify-end border-t border-edge pt-4"
            >
              <dt className="mt-1 max-w-[36ch] text-sm text-muted md:text-md">{t(`measured.${name}.label`, facts)}</dt>
              <dd className="display text-xl md:text-4xl">{t(`measured.${name}.value`, facts)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
