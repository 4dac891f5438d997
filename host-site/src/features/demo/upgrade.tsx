import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useContactPopup } from '../../app/contact-popup'
import { proPrice, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'

const parts = ['one', 'two', 'three', 'four'] as const

/** What the full version adds. It cannot be bought yet, and the card says so; until then a person answers. */
export function Upgrade({ purchased }: { purchased: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const openContact = useContactPopup()
  return (
    <section className="rounded-card border border-line p-6" aria-labelledby="upgrade">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="upgrade" className="text-lg font-semibold">
          {t('demo.upgrade.title')}
        </h2>
        {purchased ? (
          <p className="flex items-center gap-2 text-md font-medium text-live">
            <Check size={16} aria-hidden="true" />
            {t('demo.upgrade.badge')}
          </p>
        ) : (
          <p className="text-md text-muted">{t('demo.upgrade.price', { price: proPrice(locale) })}</p>
        )}
      </div>
      <ul className="mt-4 grid gap-2 text-md">
        {parts.map((part) => (
          <li key={part} className="flex items-start gap-2.5">
            <Check size={18} className="mt-0.75 shrink-0 text-live" aria-hidden="true" />
            {t(`demo.upgrade.${part}`)}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {!purchased && (
          <button type="button" aria-haspopup="dialog" onClick={openContact} className={buttonClass('primary', 'grow')}>
            {t('demo.upgrade.now')}
          </button>
        )}
        <button type="button" disabled className={buttonClass('secondary', 'grow hover:border-edge')}>
          {purchased ? t('demo.upgrade.purchased') : t('demo.upgrade.comingSoon')}
        </button>
      </div>
    </section>
  )
}
