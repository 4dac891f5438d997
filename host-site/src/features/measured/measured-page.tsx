import { measured } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { DomainForm } from '../../app/demo-entry/domain-form'
import { useHead } from '../../app/seo/head'
import { localPath, patterns } from '../../paths'
import { formatCount, formatDay, formatPercent, formatSeconds, useLocale } from '../../texts'

export function MeasuredPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  useHead({
    title: `${t('measuredPage.title')} · ${t('site.name')}`,
    description: t('measuredPage.description'),
    canonicalPath: localPath(locale, patterns.measured),
  })
  const facts = {
    launcher: formatCount(measured.launcherKilobytes, locale),
    all: formatCount(measured.chatKilobytes, locale),
    first: formatSeconds(measured.firstAnswerMs, locale),
    time: formatSeconds(measured.sampleSiteMs, locale),
    pages: formatCount(measured.sampleSitePages, locale),
    lighthouse: measured.lighthouse.join(' / '),
    lighthousePages: formatCount(measured.lighthousePages, locale),
    day: formatDay(`${measured.lighthouseDay}T00:00:00Z`, locale),
    right: formatPercent(measured.sureAndRight, locale, 'plain', 1),
    wrong: formatPercent(measured.sureAndWrong, locale, 'plain', 1),
    questions: formatCount(measured.websiteQuestions, locale),
    websites: formatCount(measured.websites, locale),
    faults: formatCount(measured.accessibilityFaults, locale),
  }
  return (
    <main id="content" className="page-width pt-28 pb-16 md:pt-36 md:pb-24">
      <h1 className="display text-3xl md:text-4xl">{t('measuredPage.title')}</h1>
      <p className="mt-5 max-w-[65ch] text-muted md:text-lg">{t('measuredPage.intro')}</p>
      {(['size', 'speed', 'answers', 'access'] as const).map((name) => (
        <section
          key={name}
          id={name}
          className="mt-10 grid gap-x-16 gap-y-4 border-t border-ink pt-6 md:mt-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]"
        >
          <h2 className="display text-xl">{t(`measuredPage.${name}.title`)}</h2>
          <dl className="grid max-w-[65ch] gap-5">
            {(
              [
                ['figure', t(`measuredPage.${name}.figures`, facts)],
                ['how', t(`measuredPage.${name}.how`, facts)],
                ['limits', t(`measuredPage.${name}.not`, facts)],
              ] as const
            ).map(([part, text]) => (
              <div key={part}>
                <dt className="text-sm font-semibold text-muted">{t(`measuredPage.${part}`)}</dt>
                <dd className={part === 'figure' ? 'mt-1 text-lg' : 'mt-1'}>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className="mt-14 border-t border-line pt-8 md:mt-20">
        <h2 className="display mb-6 text-2xl">{t('measuredPage.again')}</h2>
        <DomainForm />
      </section>
    </main>
  )
}
