import { useTranslation } from 'react-i18next'
import { ContactForm } from '../../app/contact-form'
import { Section } from '../../ui/section'

/** Words to the left, the form to the right; the words are the owner's where there are any. */
export function ContactSection() {
  const { t } = useTranslation()
  return (
    <Section id="contact" className="bg-tint">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 py-20 md:py-28 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <p className="font-semibold text-accent">{t('contact.tagline')}</p>
          <h2 className="display mt-2 text-3xl">{t('contact.title')}</h2>
          <p className="mt-5 max-w-[40ch] text-muted">{t('contact.subtitle')}</p>
          <div className="mt-10 hidden max-w-[22rem] lg:block">
            <p className="ml-auto w-fit rounded-[1.125rem] rounded-br-sm bg-ink px-4 py-2 text-md text-ground">
              {t('contact.aside.question')}
            </p>
            <p className="mt-3 text-md">{t('contact.aside.answer')}</p>
          </div>
        </div>
        <ContactForm />
      </div>
    </Section>
  )
}
