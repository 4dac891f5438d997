import type { CurrentIngestion } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount } from './format'
import { useLocale } from './use-locale'

const longMs = 60_000

/** @returns undefined in the first minute or without an ingestion run */
export function useLongIngestionText(): (ingestion: CurrentIngestion | undefined) => string | undefined {
  const { t } = useTranslation()
  const locale = useLocale()
  return (ingestion) => {
    if (ingestion === undefined || ingestion.elapsedMs < longMs) return undefined
    if (ingestion.type === 'document') return t('longReading.file')
    return ingestion.type === 'site' && ingestion.pages > 0
      ? t('longReading.site', { count: ingestion.pages, formattedCount: formatCount(ingestion.pages, locale) })
      : t('longReading.opening', { name: ingestion.name })
  }
}
