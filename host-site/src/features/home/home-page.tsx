import { measured, prices } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useHead } from '../../app/seo/head'
import { useSite } from '../../app/site-context'
import { siteInfoQuery, useApi } from '../../api-client'
import { localPath } from '../../paths'
import { formatCount, formatSeconds, useLocale } from '../../texts'
import { Accordion } from '../../ui/accordion'
import { Section } from '../../ui/section'
import { ContactSection } from './contact-section'
import { CrawlPicture } from './crawl-picture'
import { DemoCreator } from './demo-creator'
import { faqEntries, isDefaultQuestion } from '../../texts/faq-entries'
import { Hero } from './hero'
import { InboxSection } from './inbox-section'
import { MeasuredProof } from './measured-proof'
import { Pricing } from './pricing'
import { Services } from './services'
import { Solutions } from './solutions'
import { Trust } from './trust'

export function HomePage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { publicUrl, cmsOverrides } = useSite()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const path = localPath(locale, '/')
  const facts = {
    pages: formatCount(measured.sampleSitePages, locale),
    time: formatSeconds(measured.sampleSiteMs, locale),
  }
  const answers = faqEntries(cmsOverrides).map((name) =>
    isDefaultQuestion(name)
      ? { question: t(`faq.${name}.question`), answer: t(`faq.${name}.answer`, facts) }
      : { question: cmsOverrides[`faq.${name}.question`] ?? '', answer: cmsOverrides[`faq.${name}.answer`] ?? '' },
  )
  const { amount, currency } = prices.pro[locale]
  useHead({
    title: `${t('site.name')} · ${t('home.title')}`,
    description: t('home.description'),
    canonicalPath: path,
    structured: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': `${publicUrl}/#organization`,
          name: t('site.name'),
          url: `${publicUrl}/`,
          logo: `${publicUrl}/icon-512.png`,
        },
        {
          '@type': 'WebSite',
          name: t('site.name'),
          url: publicUrl + path,
          inLanguage: locale,
          publisher: { '@id': `${publicUrl}/#organization` },
        },
        {
          '@type': 'Product',
          name: `${t('site.name')} Pro`,
          description: t('home.description'),
          image: `${publicUrl}/preview-${locale}.png`,
          brand: { '@id': `${publicUrl}/#organization` },
          offers: {
            '@type': 'Offer',
            price: amount,
            priceCurrency: currency,
            availability: 'https://schema.org/PreOrder',
            url: publicUrl + path,
          },
        },
        {
          '@type': 'FAQPage',
          mainEntity: answers.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ],
    },
  })
  const booking = site?.bookingUrl ?? null
  return (
    <main id="content">
      <Hero showcase={site?.showcase[locale] ?? null} sample={site?.sampleSites[locale] ?? null} />
      <CrawlPicture />
      <Trust />
      <MeasuredProof />
      <InboxSection />
      <Services />
      <Solutions />
      <Pricing />
      <DemoCreator booking={booking} />
      <Section
        id="faq"
        className="page-width grid gap-x-16 gap-y-7 section-y lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
      >
        <h2 className="display text-2xl md:text-3xl">{t('faq.title')}</h2>
        <Accordion name="faq" entries={answers} />
      </Section>
      <ContactSection />
    </main>
  )
}
