import { crawler, limits, prices } from '@loquia/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContactPopup } from '../../app/contact/contact-popup'
import { count, money, proPrice, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Check, X } from '../../ui/brand/icons'
import { Section } from '../../ui/section'

/** What is free, what is paid once, and what neither holds. */
export function Pricing() {
  const { t } = useTranslation()
  const locale = useLocale()
  const openContact = useContactPopup()
  const facts = {
    free: money({ amount: 0, currency: prices.pro[locale].currency }, locale),
    price: proPrice(locale),
    days: limits.demoLifetimeDays,
    trial: limits.modelKeyTrialDays,
    pages: count(crawler.maxPages, locale),
    sources: count(limits.trainingsPerBot, locale),
  }
  return (
    <Section id="pricing" className="page-width section-y">
      <h2 className="display text-2xl md:text-3xl">{t('pricing.title')}</h2>
      <p className="mt-4 max-w-[52ch] text-muted">{t('pricing.text')}</p>
      <div className="mt-6 grid gap-x-10 gap-y-6 md:mt-12 lg:grid-cols-3">
        <Plan name="free" edge="border-ink">
          {price(t('pricing.free.title'), t('pricing.free.price', facts), t('pricing.free.note'))}
          {lines(Check, [t('pricing.free.one', facts), t('pricing.free.two'), t('pricing.free.three', facts)])}
        </Plan>
        <Plan name="pro" edge="border-accent">
          {price(t('pricing.pro.title'), t('pricing.pro.price', facts), t('pricing.pro.note'))}
          {lines(Check, [t('pricing.pro.one'), t('pricing.pro.two')])}
          <a
            href="#contact"
            aria-haspopup="dialog"
            onClick={(event) => {
              event.preventDefault()
              openContact()
            }}
            className={buttonClass('secondary', 'mt-5 self-start')}
          >
            {t('pricing.pro.button')}
          </a>
          <p className="mt-3 text-sm text-muted">{t('pricing.pro.how')}</p>
        </Plan>
        <Plan name="not" edge="border-line">
          {price(t('pricing.not.title'))}
          {lines(X, [t('pricing.not.one', facts), t('pricing.not.two'), t('pricing.not.three'), t('pricing.not.four')])}
        </Plan>
      </div>
    </Section>
  )
}

function Plan({ name, edge, children }: { name: string; edge: string; children: ReactNode }) {
  return (
    <div data-plan={name} className={`flex flex-col border-t pt-5 ${edge}`}>
      {children}
    </div>
  )
}

const price = (title: string, sum?: string, note?: string) => (
  <>
    <h3 className="font-semibold">{title}</h3>
    {sum && (
      <p className="mt-1 flex items-baseline gap-2.5">
        <span className="display text-2xl md:text-3xl">{sum}</span>
        <span className="text-md text-muted">{note}</span>
      </p>
    )}
  </>
)

const lines = (Sign: typeof Check, texts: string[]) => (
  <ul className="mt-3 grid gap-1.5 text-md md:mt-4 md:gap-2.5">
    {texts.map((text) => (
      <li key={text} className="flex items-start gap-2.5">
        <Sign size={18} className={`mt-0.75 shrink-0 ${Sign === X ? 'text-muted' : 'text-live'}`} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
)
