import { ArrowRight } from '../../ui/brand/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patterns } from '../../paths'
import { buttonClass } from '../../ui/button'
import { OutLink } from '../../ui/out-link'
import { Section } from '../../ui/section'
import { Wave } from '../../ui/brand/wave'

/** The voice agent in a few words: what it does, how it sounds, and the page that says more. */
export function VoicePromo({ booking }: { booking: string | null }) {
  const { t } = useTranslation()
  const quiet = buttonClass('bare', 'border border-night-muted hover:border-night-text')
  return (
    <Section id="voice-agent" className="bg-night text-night-text">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 section-y lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div>
          <h2 className="display text-2xl md:text-3xl">{t('voicePromo.title')}</h2>
          <p className="mt-4 max-w-[52ch] text-night-muted">{t('voicePromo.text')}</p>
          <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
            <Link to={patterns.voiceAgent} className={buttonClass('primary')}>
              {t('voicePromo.more')} <ArrowRight size={18} aria-hidden="true" />
              <span className="sr-only">: {t('nav.voice')}</span>
            </Link>
            {booking === null ? (
              <a href="#contact" className={quiet}>
                {t('voicePromo.book')}
              </a>
            ) : (
              <OutLink href={booking} note={t('nav.newTab')} className={quiet}>
                {t('voicePromo.book')}
              </OutLink>
            )}
          </div>
        </div>
        <figure className="self-center max-sm:hidden">
          <Wave className="h-10 w-full text-night-accent md:h-20" />
          <figcaption className="quoted mt-4 max-w-[30ch] text-lg md:text-xl">{t('voicePromo.spoken')}</figcaption>
        </figure>
      </div>
    </Section>
  )
}
