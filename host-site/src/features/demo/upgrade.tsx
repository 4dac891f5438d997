import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useContactPopup } from '../../app/contact/contact-popup'
import { localPath } from '../../paths'
import { proPrice, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'

const parts = ['one', 'two'] as const

export function Upgrade({ purchased, domain }: { purchased: boolean; domain: string }) {
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
          <li key={part} className="flex items-start gap-2.5 [overflow-wrap:anywhere]">
            <Check size={18} className="mt-0.75 shrink-0 text-live" aria-hidden="true" />
            {t(`demo.upgrade.${part}`, { domain })}
          </li>
        ))}
      </ul>
      {!purchased && (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1">
          <button type="button" aria-haspopup="dialog" onClick={openContact} className={buttonClass('secondary')}>
            {t('demo.upgrade.now')}
          </button>
          <a
            href={localPath(locale, '/#pricing')}
            className="inline-flex min-h-11 items-center text-md font-medium text-accent underline underline-offset-4"
          >
            {t('demo.upgrade.more')}
          </a>
        </div>
      )}
    </section>
  )
}
