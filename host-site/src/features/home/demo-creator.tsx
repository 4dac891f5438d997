import { useTranslation } from 'react-i18next'
import { DomainForm } from '../../app/demo-entry/domain-form'
import { Guillemet } from '../../ui/brand/guillemets'
import { OutLink } from '../../ui/out-link'
import { Section } from '../../ui/section'

export function DemoCreator({ booking }: { booking: string | null }) {
  const { t } = useTranslation()
  const link = 'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4'
  return (
    <Section id="chatbot-demo" className="bg-tint">
      <div className="page-width flex items-center justify-center gap-10 section-y">
        <Guillemet side="open" className="hidden w-28 text-edge lg:block" />
        <div className="w-full max-w-lg">
          <h2 className="display text-2xl max-sm:mb-5 md:text-3xl">{t('creator.title')}</h2>
          <p className="mt-4 mb-7 text-muted max-sm:hidden">{t('creator.text')}</p>
          <DomainForm />
          <p className="mt-2 px-5 text-md">
            {booking === null ? (
              <a href="#contact" className={link}>
                {t('hero.talk')}
              </a>
            ) : (
              <OutLink href={booking} note={t('nav.newTab')} className={link}>
                {t('creator.book')}
              </OutLink>
            )}
          </p>
        </div>
        <Guillemet side="close" className="hidden w-28 text-edge lg:block" />
      </div>
    </Section>
  )
}
