import { crawler, limits, prices } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useContactPopup } from '../../app/contact/contact-popup'
import { formatCount, formatMoney, proPrice, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Section } from '../../ui/section'

const rows = ['use', 'term', 'reads', 'product', 'model', 'sign'] as const
const notes = ['model', 'voice', 'tax'] as const
/** At 320 pixels, the first column still fits its longest word. */
const cell = 'px-2 py-3 align-top md:px-5 md:py-4'

export function Pricing() {
  const { t } = useTranslation()
  const locale = useLocale()
  const openContact = useContactPopup()
  const facts = {
    free: formatMoney({ amount: 0, currency: prices.pro[locale].currency }, locale),
    price: proPrice(locale),
    days: limits.demoLifetimeDays,
    trial: limits.modelKeyTrialDays,
    pages: formatCount(crawler.maxPages, locale),
    sources: formatCount(limits.trainingsPerBot, locale),
  }
  return (
    <Section id="pricing" className="page-width section-y">
      <h2 className="display text-2xl md:text-3xl">{t('pricing.title')}</h2>
      <p className="mt-4 max-w-[58ch] text-muted">{t('pricing.text', facts)}</p>
      <table className="mt-6 w-full table-fixed border-collapse text-left text-sm md:mt-12 md:text-md">
        <colgroup>
          <col className="w-[30%] md:w-[28%]" />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr className="border-b border-ink align-top">
            <th scope="col">
              <span className="sr-only">{t('pricing.title')}</span>
            </th>
            {(['free', 'pro'] as const).map((plan) => (
              <th key={plan} scope="col" data-plan={plan} className="px-2 pb-4 font-normal md:px-5">
                <span className="block text-base font-semibold">{t(`pricing.${plan}.title`)}</span>
                <span className="display block text-xl md:text-3xl">{t(`pricing.${plan}.price`, facts)}</span>
                <span className="block text-muted">{t(`pricing.${plan}.note`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="hyphens-auto">
          {rows.map((name) => (
            <tr key={name} data-row={name} className="border-b border-line">
              <th scope="row" className={`${cell} pl-0! font-medium`}>
                {t(`pricing.rows.${name}.name`)}
              </th>
              <td className={cell}>{t(`pricing.rows.${name}.free`, facts)}</td>
              <td className={cell}>{t(`pricing.rows.${name}.pro`, facts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <a href="#chatbot-demo" className={buttonClass('primary')}>
          {t('pricing.free.button')}
        </a>
        <a
          href="#contact"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault()
            openContact()
          }}
          className={buttonClass('secondary')}
        >
          {t('pricing.pro.button')}
        </a>
        <p className="text-sm text-muted">{t('pricing.pro.how')}</p>
      </div>
      <ul className="mt-6 grid max-w-[72ch] gap-1.5 text-sm text-muted md:mt-8">
        {notes.map((name) => (
          <li key={name}>{t(`pricing.not.${name}`, facts)}</li>
        ))}
      </ul>
    </Section>
  )
}
