import { localeOf, type Locale } from '@loquia/contracts'
import { ArrowRight, X } from '../ui/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pathInLocale } from '../paths'
import { createTexts, firstSupported, loadTexts, storedLanguage, storeLanguage, useLocale } from '../texts'
import { useSite } from './site-context'

/**
 * Offers this page in the visitor's own language: the one chosen here before, or else the browser's. The address decides
 * what is shown; this only suggests, in the language it offers, and stays away once the visitor has chosen. It stands in the
 * room that every page of the site leaves below its header, and goes with the page, so that it covers and moves nothing.
 */
export function LanguageSuggestion() {
  const current = useLocale()
  const { i18n } = useTranslation()
  const { suggestedLocale } = useSite()
  const { pathname, search } = useLocation()
  const [offer, setOffer] = useState<{ locale: Locale; text: string; no: string } | null>(null)
  useEffect(() => {
    const wanted = storedLanguage() ?? firstSupported(navigator.languages) ?? suggestedLocale
    if (wanted === null || wanted === current) return undefined
    let gone = false
    const prepare = async () => {
      const t = createTexts(wanted, await loadTexts(wanted)).getFixedT(wanted)
      if (!gone) setOffer({ locale: wanted, text: t('suggestLanguage.text'), no: t('suggestLanguage.no') })
    }
    void prepare()
    return () => {
      gone = true
    }
  }, [current, suggestedLocale])
  if (offer === null || localeOf(i18n.language) === offer.locale) return null
  return (
    <aside lang={offer.locale} className="page-width absolute inset-x-0 top-16 z-10 flex items-center md:top-18">
      <a
        href={pathInLocale(pathname, offer.locale) + search}
        hrefLang={offer.locale}
        onClick={() => storeLanguage(offer.locale)}
        className="inline-flex min-h-11 items-center gap-2 text-md font-medium text-accent"
      >
        {offer.text} <ArrowRight size={16} aria-hidden="true" />
      </a>
      <button
        type="button"
        aria-label={offer.no}
        onClick={() => {
          storeLanguage(current)
          setOffer(null)
        }}
        className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </aside>
  )
}
