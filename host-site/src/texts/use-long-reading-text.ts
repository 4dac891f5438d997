import type { CurrentReading } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { count } from './format'
import { useLocale } from './use-locale'

/** From this time on, in milliseconds, the state of a reading says why it takes so long. */
const longMs = 60_000

/**
 * The one sentence on a reading that takes long: what was read and what is still going on.
 * @returns undefined in the first minute, and where nothing is being read
 */
export function useLongReadingText(): (reading: CurrentReading | undefined) => string | undefined {
  const { t } = useTranslation()
  const locale = useLocale()
  return (reading) => {
    if (reading === undefined || reading.elapsedMs < longMs) return undefined
    if (reading.type === 'document') return t('longReading.file')
    return reading.type === 'site' && reading.pages > 0
      ? t('longReading.site', { count: reading.pages, formattedCount: count(reading.pages, locale) })
      : t('longReading.opening', { name: reading.name })
  }
}
