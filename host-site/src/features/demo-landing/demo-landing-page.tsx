import { limits } from '@loquia/contracts'
import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHead } from '../../app/seo/head'
import { localPath, patterns } from '../../paths'
import { proPrice, useLocale } from '../../texts'
import { recordedMarks } from '../../texts/recorded-answers'
import { Accordion } from '../../ui/accordion'
import { buttonClass } from '../../ui/button'
import { DisplayTitle } from '../../ui/brand/display-title'
import { Quote } from '../../ui/brand/quote'
import { Sheet, type SheetState } from '../../ui/overlays/sheet'
import { Steps } from '../../ui/steps'
import { useSearchParams } from 'react-router'
import { DomainForm } from '../../app/demo-entry/domain-form'

const questions = ['cost', 'integration', 'accuracy', 'customization'] as const
const benefits = ['one', 'two', 'three', 'four'] as const
const sheetStates: SheetState[] = ['read', 'read', 'skipped', 'read', 'found', 'found']

export function DemoLandingPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const example = t('recordedLanding', { returnObjects: true })
  const facts = { days: limits.demoLifetimeDays, price: proPrice(locale) }
  const answers = questions.map((name) => ({
    question: t(`landing.faq.${name}.question`),
    answer: t(`landing.faq.${name}.answer`, facts),
  }))
  useHead({
    title: `${t('landing.title')} · ${t('site.name')}`,
    description: t('landing.description', facts),
    canonicalPath: localPath(locale, patterns.demoLanding),
    picture: 'chatbot-demo',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: answers.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  })
  return (
    <main id="content">
      <section className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 pt-28 pb-12 md:pt-36 md:pb-20 lg:grid-cols-[minmax(0,1fr)_27rem] lg:pb-28 xl:gap-x-20">
        <div className="lg:pt-14">
          <DisplayTitle first={t('landing.headline')} quote={t('landing.headlineQuote')} />
          <p className="mt-7 max-w-[42ch] text-lg text-muted">{t('landing.subtitle')}</p>
          <figure className="mt-12 hidden max-w-[34rem] border-t border-line pt-6 md:block" {...recordedMarks(example)}>
            <p className="text-md text-muted">{example.question}</p>
            <p className="mt-2 text-xl leading-8">
              <Quote number={1}>{example.quote}</Quote>
            </p>
            <figcaption className="mt-3 text-sm text-muted">
              <span className="mr-1.5 font-semibold text-accent">1</span>
              {example.title}
            </figcaption>
          </figure>
        </div>
        <CreateForm />
      </section>

      <section className="page-width section-y">
        <h2 className="display text-3xl">{t('landing.how.title')}</h2>
        <Steps
          steps={[
            {
              title: t('landing.how.one.title'),
              text: t('landing.how.one.text'),
              picture: (
                <span className="border-b border-edge pr-10 pb-2 text-xl tracking-tight">
                  {t('domainForm.placeholder')}
                </span>
              ),
            },
            {
              title: t('landing.how.two.title'),
              text: t('landing.how.two.text'),
              picture: (
                <span className="flex gap-2">
                  {sheetStates.map((state, place) => (
                    <Sheet key={`${state}-${String(place)}`} state={state} className="h-11 w-8" />
                  ))}
                </span>
              ),
            },
            {
              title: t('landing.how.three.title'),
              text: t('landing.how.three.text'),
              picture: (
                <span className="rounded-[1.125rem] rounded-br-sm bg-ink px-4 py-2 text-md text-ground">
                  {example.question}
                </span>
              ),
            },
          ]}
        />
      </section>

      <section className="bg-tint">
        <div className="page-width grid gap-x-16 gap-y-10 section-y lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
          <h2 className="display text-3xl">{t('landing.benefits.title')}</h2>
          <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
            {benefits.map((benefit) => (
              <div key={benefit} className="border-t border-line pt-5">
                <dt className="text-lg font-semibold">{t(`landing.benefits.${benefit}.title`)}</dt>
                <dd className="mt-2 text-muted">{t(`landing.benefits.${benefit}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section className="page-width grid gap-x-16 gap-y-10 section-y lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 className="display text-3xl">{t('landing.faq.title')}</h2>
        <Accordion name="faq" entries={answers} />
      </section>

      <section className="border-t border-line">
        <div className="page-width flex flex-col items-start gap-8 py-20 md:flex-row md:items-center md:justify-between md:py-28">
          <h2 className="display max-w-[20ch] text-3xl">{t('landing.closing.title')}</h2>
          <a href="#top" className={buttonClass('primary', 'shrink-0')}>
            {t('landing.closing.submit')} <ArrowUp size={18} aria-hidden="true" />
          </a>
        </div>
      </section>
    </main>
  )
}

function CreateForm() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [query] = useSearchParams()
  return (
    <div className="rounded-card border border-line bg-raised p-5 shadow-low sm:p-8">
      <h2 className="mb-5 text-lg font-semibold">{t('landing.form.title')}</h2>
      <DomainForm
        initial={query.get('website') ?? ''}
        stacked
        submitLabel={t('landing.form.submit')}
        note={t('landing.form.note', { days: limits.demoLifetimeDays })}
      />
      <p className="mt-2 text-sm text-muted">
        {t('landing.form.accept')}{' '}
        <a className="underline underline-offset-4 hover:text-ink" href={localPath(locale, '/terms')}>
          {t('landing.form.terms')}
        </a>{' '}
        {t('landing.form.and')}{' '}
        <a className="underline underline-offset-4 hover:text-ink" href={localPath(locale, '/privacy')}>
          {t('landing.form.privacy')}
        </a>
        .
      </p>
    </div>
  )
}
