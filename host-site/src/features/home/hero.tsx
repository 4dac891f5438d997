import { useTranslation } from 'react-i18next'
import { DomainForm } from '../../app/demo-entry/domain-form'
import { OwnPicture } from '../../app/cms/own-picture'
import { DisplayTitle } from '../../ui/brand/display-title'
import { HeroPages } from './hero-pages'
import { Showcase } from './showcase'

export function Hero({ showcase, sample }: { showcase: string | null; sample: string | null }) {
  const { t } = useTranslation()
  return (
    <section id="home" className="page-width pt-28 md:pt-30">
      <div className="hero-picture grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-3 pb-12 sm:gap-y-8 md:pb-16 lg:grid-cols-[minmax(0,1fr)_27.5rem] xl:gap-x-20">
        {/* Centering would shift the text of a slowly arriving page. On phones the proof directly follows the statement. */}
        <div className="max-lg:contents lg:pt-14">
          <DisplayTitle first={t('hero.title')} quote={t('hero.titleQuote')} className="max-sm:text-2xl!" />
          <div className="max-lg:order-3">
            <p className="max-w-[46ch] text-lg text-muted max-sm:text-base lg:mt-7">{t('hero.subtitle')}</p>
            <div className="mt-7 md:mt-9">
              <DomainForm sample={sample} />
            </div>
            <p className="px-5 text-md">
              <a
                href="#contact"
                className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
              >
                {t('hero.talk')}
              </a>
            </p>
          </div>
        </div>
        <div className="w-full max-w-[27.5rem] justify-self-center max-lg:order-2 lg:justify-self-end">
          <Showcase botId={showcase} />
        </div>
      </div>
      <OwnPicture
        name="hero.image"
        sizes="(min-width: 1180px) 1120px, 100vw"
        className="mb-16 h-auto max-h-[36rem] w-full rounded-card object-cover"
      />
      <HeroPages />
    </section>
  )
}
