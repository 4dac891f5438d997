import { claims } from '@loquia/contracts'
import { ArrowRight } from '../../ui/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patterns } from '../../paths'
import { count, percent, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { OutLink } from '../../ui/out-link'
import { Section } from '../../ui/section'
import { Wave } from '../../ui/wave'

export function VoicePromo({ booking }: { booking: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { voice } = claims
  const figures = [
    {
      before: t('voicePromo.upTo'),
      value: percent(voice.callHandlingCost, locale, 'sign'),
      label: t('voicePromo.cost'),
    },
    { value: `${count(voice.hoursSaved, locale)}+`, label: t('voicePromo.hours') },
    { value: percent(voice.conversion, locale, 'sign'), label: t('voicePromo.conversion') },
    { value: t('voicePromo.calls.value'), label: t('voicePromo.calls.label') },
  ]
  return (
    <Section id="voice-agent" className="bg-night text-night-text">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 py-20 md:py-28 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div>
          <h2 className="display text-3xl">{t('voicePromo.title')}</h2>
          <p className="mt-5 max-w-[52ch] text-night-muted">{t('voicePromo.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={patterns.voiceAgent} className={buttonClass('primary')}>
              {t('voicePromo.more')} <ArrowRight size={18} aria-hidden="true" />
              <span className="sr-only">: {t('nav.voice')}</span>
            </Link>
            {booking === null ? (
              <a href="#contact" className={buttonClass('bare', 'border border-night-muted hover:border-night-text')}>
                {t('voicePromo.book')}
              </a>
            ) : (
              <OutLink
                href={booking}
                note={t('nav.newTab')}
                className={buttonClass('bare', 'border border-night-muted hover:border-night-text')}
              >
                {t('voicePromo.book')}
              </OutLink>
            )}
          </div>
        </div>
        <figure className="self-center">
          <Wave className="h-20 w-full text-night-accent" />
          <figcaption className="quoted mt-5 max-w-[30ch] text-xl">{t('voicePromo.spoken')}</figcaption>
        </figure>
        <dl className="grid gap-x-10 gap-y-8 border-t border-[color-mix(in_srgb,var(--color-night-muted)_35%,transparent)] pt-8 sm:grid-cols-2 lg:col-span-2 lg:grid-cols-4">
          {figures.map(({ before, value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="mt-1 max-w-[26ch] text-md text-night-muted">{label}</dt>
              <dd className="text-2xl font-semibold tracking-[-0.02em]">
                {before && <span className="mr-2 text-md font-normal tracking-normal text-night-muted">{before}</span>}
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
