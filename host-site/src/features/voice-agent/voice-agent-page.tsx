import { claims } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHead } from '../../app/head'
import { useContactPopup } from '../../app/contact-popup'
import { siteInfoQuery, useApi } from '../../api-client'
import { localPath, patterns } from '../../paths'
import { count, money, percent, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { DisplayTitle } from '../../ui/display-title'
import { Drawing, type DrawingName } from '../../ui/drawing'
import { Guillemet } from '../../ui/guillemets'
import { OutLink } from '../../ui/out-link'
import { Section } from '../../ui/section'
import { Steps } from '../../ui/steps'
import { VoiceSample } from './voice-sample'

const industries = [
  ['healthcare', 'healthcare'],
  ['realEstate', 'realEstate'],
  ['finance', 'finance'],
  ['ecommerce', 'retail'],
  ['hospitality', 'hospitality'],
  ['professional', 'professional'],
] as const satisfies readonly (readonly [string, DrawingName])[]

export function VoiceAgentPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  useHead({
    title: `${t('voice.title')} · ${t('site.name')}`,
    description: t('voice.description'),
    canonicalPath: localPath(locale, patterns.voiceAgent),
    picture: 'voice-agent',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: t('voice.title'),
      description: t('voice.description'),
      serviceType: t('voice.title'),
      provider: { '@type': 'Organization', name: t('site.name') },
    },
  })
  const { voice } = claims
  const signed = (share: number) => percent(share, locale, 'sign')
  const costs = [
    { share: voice.callCenterCost, label: t('voice.cost.callCenter') },
    { share: voice.trainingCost, label: t('voice.cost.training') },
    { share: voice.staffManagement, label: t('voice.cost.staff') },
  ]
  const gains = [
    { value: signed(voice.callsHandled), label: t('voice.efficiency.calls') },
    { value: signed(voice.leadResponseTime), label: t('voice.efficiency.response') },
    { value: signed(voice.leadQualification), label: t('voice.efficiency.qualification') },
    { value: percent(voice.availability, locale), label: t('voice.efficiency.availability') },
    { value: signed(voice.afterHoursCapture), label: t('voice.efficiency.afterHours') },
    { value: signed(voice.revenue), label: t('voice.efficiency.revenue') },
    { value: signed(voice.conversion), label: t('voice.efficiency.conversion') },
    { value: `${count(voice.hoursSaved, locale)}+`, label: t('voice.efficiency.hours') },
  ]
  const booking = <BookCall href={site?.bookingUrl ?? null} />
  return (
    <main id="content">
      <section className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-12 pt-28 pb-20 md:pt-36 lg:grid-cols-[minmax(0,1fr)_27rem] lg:pb-28 xl:gap-x-20">
        <div className="lg:pt-14">
          <DisplayTitle first={t('voice.headline')} quote={t('voice.headlineQuote')} />
          <p className="mt-7 max-w-[46ch] text-lg text-muted">{t('voice.subtitle')}</p>
          <div className="mt-9">{booking}</div>
        </div>
        <VoiceSample />
      </section>

      <Section className="bg-tint">
        <div className="page-width py-20 md:py-28">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            <div>
              <h2 className="display text-3xl">{t('voice.cost.title')}</h2>
              <p className="mt-5 max-w-[36ch] text-muted">{t('voice.cost.text')}</p>
              <p className="mt-10 border-t border-edge pt-5">
                <span className="display block text-4xl">{money(voice.yearlySavings, locale)}</span>
                <span className="mt-1 block text-muted">{t('voice.cost.savings')}</span>
              </p>
            </div>
            <dl className="grid content-start gap-y-8 lg:gap-y-9 lg:pt-2">
              {costs.map(({ share, label }) => (
                <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-6">
                  <dt className="first-letter:uppercase">{label}</dt>
                  <dd className="contents">
                    <span className="text-2xl font-semibold tracking-[-0.02em]">{signed(share)}</span>
                    <Remains part={1 + share} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <h2 className="display mt-20 text-3xl md:mt-24">{t('voice.efficiency.title')}</h2>
          <dl className="mt-10 grid grid-cols-2 gap-x-8 gap-y-9 lg:grid-cols-4 lg:gap-x-10">
            {gains.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end border-t border-edge pt-4">
                <dt className="mt-1 max-w-[24ch] text-md text-muted">{label}</dt>
                <dd className="text-2xl font-semibold tracking-[-0.02em]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>

      <Section className="page-width py-20 md:py-28">
        <h2 className="display text-3xl">{t('voice.how.title')}</h2>
        <Steps
          steps={(['one', 'two', 'three'] as const).map((step) => ({
            title: t(`voice.how.${step}.title`),
            text: t(`voice.how.${step}.text`),
          }))}
        />
      </Section>

      <Section className="border-t border-line">
        <div className="page-width py-20 md:py-28">
          <h2 className="display max-w-[22ch] text-3xl">{t('voice.industries.title')}</h2>
          <ul className="mt-12 grid gap-x-10 gap-y-14 sm:grid-cols-2 md:mt-16 lg:grid-cols-3">
            {industries.map(([name, drawing]) => (
              <li key={name}>
                <Drawing name={drawing} className="-ml-1.5 size-14" />
                <h3 className="mt-5 text-lg font-semibold">{t(`voice.industries.${name}.title`)}</h3>
                <p className="mt-2 max-w-[38ch] text-muted">{t(`voice.industries.${name}.text`)}</p>
                <ul className="mt-4 grid gap-2 border-t border-line pt-4 text-md">
                  {(['one', 'two', 'three'] as const).map((benefit) => (
                    <li key={benefit} className="flex items-start gap-2.5">
                      <Check size={18} className="mt-0.75 shrink-0 text-live" aria-hidden="true" />
                      {t(`voice.industries.${name}.${benefit}`)}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </Section>

      <Section className="bg-night text-night-text">
        <div className="page-width flex flex-col items-start gap-8 py-20 md:flex-row md:items-center md:justify-between md:py-28">
          <div className="flex items-center gap-8">
            <Guillemet side="open" className="hidden w-14 text-night-accent md:block" />
            <div>
              <h2 className="display text-3xl">{t('voice.closing.title')}</h2>
              <p className="mt-3 text-night-muted">{t('voice.closing.text')}</p>
            </div>
            <Guillemet side="close" className="hidden w-14 text-night-accent md:block" />
          </div>
          {booking}
        </div>
      </Section>
    </main>
  )
}

/** The booking page when there is one; otherwise the contact form, which can ask for the same. */
function BookCall({ href }: { href: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const openContact = useContactPopup()
  if (href !== null)
    return (
      <OutLink href={href} note={t('nav.newTab')} className={buttonClass('primary', 'shrink-0')}>
        {t('voice.book')}
      </OutLink>
    )
  return (
    <a
      href={localPath(locale, '/#contact')}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault()
        openContact()
      }}
      className={buttonClass('primary', 'shrink-0')}
    >
      {t('voice.book')}
    </a>
  )
}

/** What remains of a cost (0 to 1), solid, on the outline of what it was. */
function Remains({ part }: { part: number }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-2 h-3 w-full overflow-hidden rounded-full border border-edge"
      aria-hidden="true"
    >
      <rect width={100 * part} height="1" className="fill-ink" />
    </svg>
  )
}
