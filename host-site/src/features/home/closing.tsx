import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button'
import { Guillemet } from '../../ui/guillemets'
import { OutLink } from '../../ui/out-link'
import { Section } from '../../ui/section'

export function Closing({ booking }: { booking: string | null }) {
  const { t } = useTranslation()
  return (
    <Section className="border-t border-line">
      <div className="page-width flex items-center justify-center gap-10 py-24 md:py-36">
        <Guillemet side="open" className="hidden w-32 text-line lg:block" />
        <div className="w-full max-w-lg lg:text-center">
          <h2 className="display text-3xl">{t('cta.title')}</h2>
          <p className="mt-4 mb-8 text-muted">{t('cta.text')}</p>
          <div className="flex flex-wrap gap-3 lg:justify-center">
            {booking === null ? (
              <a href="#chatbot-demo" className={buttonClass('primary')}>
                {t('nav.tryIt')}
              </a>
            ) : (
              <OutLink href={booking} note={t('nav.newTab')} className={buttonClass('primary')}>
                {t('cta.book')}
              </OutLink>
            )}
            <a href="#contact" className={buttonClass('secondary')}>
              {t('cta.contact')}
            </a>
          </div>
        </div>
        <Guillemet side="close" className="hidden w-32 text-line lg:block" />
      </div>
    </Section>
  )
}
