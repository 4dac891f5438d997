import { useTranslation } from 'react-i18next'
import { ContactForm } from '../../app/contact/contact-form'
import { Section } from '../../ui/section'

export function ContactSection() {
  const { t } = useTranslation()
  return (
    <Section id="contact" className="bg-tint">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-7 section-y lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <p className="font-semibold text-accent">{t('contact.tagline')}</p>
          <h2 className="display mt-1 text-2xl md:text-3xl">{t('contact.title')}</h2>
          <p className="mt-4 max-w-[40ch] text-muted">{t('contact.subtitle')}</p>
          <p className="mt-3 max-w-[40ch] text-muted max-sm:hidden">{t('contact.languages')}</p>
        </div>
        <ContactForm />
      </div>
    </Section>
  )
}
