import { ArrowRight } from '../../ui/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DomainForm } from '../../app/domain-form'
import { OwnPicture } from '../../app/own-picture'
import { patterns } from '../../paths'
import { buttonClass } from '../../ui/button'
import { DisplayTitle } from '../../ui/display-title'
import { FeatureBoxes } from './feature-boxes'
import { Shelf } from './shelf'
import { Showcase } from './showcase'

/** The statement, the domain field that proves it, and the product answering beside it. */
export function Hero({
  showcase,
  sample,
  booking,
}: {
  showcase: string | null
  sample: string | null
  booking: string | null
}) {
  const { t } = useTranslation()
  return (
    <section id="home" className="page-width pt-28 md:pt-30">
      <div className="hero-picture grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 pb-24 lg:grid-cols-[minmax(0,1fr)_27.5rem] xl:gap-x-20">
        {/* Not centered: a page that arrives slowly would show the words alone first, and then move them. */}
        <div className="lg:pt-7">
          <DisplayTitle first={t('hero.title')} quote={t('hero.titleQuote')} />
          <p className="mt-7 max-w-[46ch] text-lg text-muted">{t('hero.subtitle')}</p>
          <div className="mt-9">
            <DomainForm sample={sample} />
          </div>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href="#contact" className={buttonClass('ink')}>
              {t('hero.primary')}
            </a>
            <a href="#services" className={buttonClass('secondary')}>
              {t('hero.secondary')}
            </a>
          </p>
        </div>
        <div className="w-full max-w-[27.5rem] justify-self-center lg:justify-self-end">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
            <h2 className="font-semibold">{t('hero.card.title')}</h2>
            <Link
              to={patterns.demoLanding}
              className="inline-flex min-h-11 items-center gap-1.5 font-medium text-accent"
            >
              {t('hero.card.link')} <ArrowRight size={16} aria-hidden="true" />
            </Link>
          </div>
          <div className="relative">
            <Showcase botId={showcase} />
            <dl className="absolute inset-x-4 -bottom-13 flex justify-between gap-3">
              {(['productivity', 'time'] as const).map((name) => (
                <div
                  key={name}
                  className="flex flex-col-reverse rounded-card border border-line bg-ground px-4 py-2 shadow-low"
                >
                  <dt className="text-sm leading-4 text-muted">{t(`hero.stats.${name}.label`)}</dt>
                  <dd className="text-lg font-semibold tracking-[-0.02em]">{t(`hero.stats.${name}.value`)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
      <OwnPicture
        name="hero.image"
        sizes="(min-width: 1180px) 1120px, 100vw"
        className="mb-16 h-auto max-h-[36rem] w-full rounded-card object-cover"
      />
      <Shelf />
      <FeatureBoxes booking={booking} />
    </section>
  )
}
