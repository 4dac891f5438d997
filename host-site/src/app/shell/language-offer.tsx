import type { Locale } from '@loquia/contracts'
import { ArrowRight, X } from '../../ui/brand/icons'
import { use } from 'react'
import { useLocation } from 'react-router'
import { pathInLocale } from '../../paths'
import { createTexts, loadTexts, storeLanguage, useLocale } from '../../texts'

interface Words {
  text: string
  no: string
}
/** Words that failed to load are null. */
const words = new Map<Locale, Promise<Words | null>>()

async function loadWords(locale: Locale): Promise<Words | null> {
  try {
    const t = createTexts(locale, await loadTexts(locale)).getFixedT(locale)
    return { text: t('suggestLanguage.text'), no: t('suggestLanguage.no') }
  } catch {
    return null
  }
}

export default function LanguageOffer({ locale, onChosen }: { locale: Locale; onChosen: () => void }) {
  const current = useLocale()
  const { pathname, search } = useLocation()
  const arriving = words.get(locale) ?? loadWords(locale)
  words.set(locale, arriving)
  const offer = use(arriving)
  if (offer === null) return null
  return (
    <aside lang={locale} className="page-width absolute inset-x-0 top-16 z-10 flex items-center md:top-18">
      <a
        href={pathInLocale(pathname, locale) + search}
        hrefLang={locale}
        onClick={() => storeLanguage(locale)}
        className="inline-flex min-h-11 items-center gap-2 text-md font-medium text-accent"
      >
        {offer.text} <ArrowRight size={16} aria-hidden="true" />
      </a>
      <button
        type="button"
        aria-label={offer.no}
        onClick={() => {
          storeLanguage(current)
          onChosen()
        }}
        className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </aside>
  )
}
