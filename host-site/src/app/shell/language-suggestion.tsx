import { lazy, Suspense, useState } from 'react'
import { firstSupported, storedLanguage, useLocale } from '../../texts'
import { useHydrated } from '../hydration/use-hydrated'

/**
 * Fetched for those who may want it: most visitors read the language of their browser. What does not arrive is not
 * offered.
 */
const LanguageOffer = lazy(() => import('./language-offer').catch(() => ({ default: () => null })))

/**
 * Offers this page in the visitor's own language: the one chosen here before, or else the browser's. The address
 * decides what is shown; this only suggests, in the language it offers, and stays away once the visitor has chosen. It
 * stands in the room that every page of the site leaves below its header, and goes with the page, so that it covers and
 * moves nothing.
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
