import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * What the owner wrote in place of a text whose default the contracts hold, as `errors.site_not_found`; undefined where
 * nothing is written.
 */
export function useCmsOverride(): (key: string) => string | undefined {
  const { t, i18n } = useTranslation()
  return useCallback((key) => (i18n.exists(key) ? String(t(key as 'site.name')) : undefined), [t, i18n])
}
