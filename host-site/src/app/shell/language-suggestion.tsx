import { lazy, Suspense, useState } from 'react'
import { firstSupported, storedLanguage, useLocale } from '../../texts'
import { useHydrated } from '../hydration/use-hydrated'

/** Lazy, because most visitors read their browser's language. A failed load shows no offer. */
const LanguageOffer = lazy(() => import('./language-offer').catch(() => ({ default: () => null })))

/**
 * Offers the language that the visitor chose before, or the browser's. The address alone decides the shown language.
 * Every page reserves space for this offer, so that nothing moves.
 */
export function LanguageSuggestion() {
  const current = useLocale()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState(false)
  if (!hydrated || chosen) return null
  const wanted = storedLanguage() ?? firstSupported(navigator.languages)
  return (
    wanted !== null &&
    wanted !== current && (
      <Suspense fallback={null}>
        <LanguageOffer locale={wanted} onChosen={() => setChosen(true)} />
      </Suspense>
    )
  )
}
