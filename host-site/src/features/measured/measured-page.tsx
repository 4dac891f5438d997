import { measured } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { DomainForm } from '../../app/demo-entry/domain-form'
import { useHead } from '../../app/seo/head'
import { localPath, patterns } from '../../paths'
import { count, day, percent, seconds, useLocale } from '../../texts'

/** How each figure of the site was measured, and what it does not say. */
export function MeasuredPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  useHead({
    title: `${t('measuredPage.title')} · ${t('site.name')}`,
    description: t('measuredPage.description'),
    canonicalPath: localPath(locale, patterns.measured),
  })
  const facts = {
    launcher: count(measured.launcherKilobytes, locale),
    all: count(measured.chatKilobytes, locale),
    first: seconds(measured.firstAnswerMs, locale),
    time: seconds(measured.sampleSiteMs, locale),
    pages: count(measured.sampleSitePages, locale),
    lighthouse: measured.lighthouse.join(' / '),
    lighthousePages: count(measured.lighthousePages, locale),
    day: day(`${measured.lighthouseDay}T00:00:00Z`, locale),
    right: percent(measured.sureAndRight, locale, 'plain', 1),
    wrong: percent(measured.sureAndWrong, locale, 'plain', 1),
    questions: count(measured.websiteQuestions, locale),
    websites: count(measured.websites, locale),
    faults: count(measured.accessibilityFaults, locale),
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
