import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** For texts whose default is in the contracts, such as `errors.site_not_found`. */
export function useCmsOverride(): (key: string) => string | undefined {
  const { t, i18n } = useTranslation()
  return useCallback((key) => (i18n.exists(key) ? String(t(key as 'site.name')) : undefined), [t, i18n])
}
