import { errorMessage, type ErrorCode } from '@loquia/contracts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from './use-locale'

/** What a person reads when creating a demo fails: the server's reason in their language, or that it did not work. */
export function useCreateErrorText(): (code: ErrorCode) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  return useCallback((code) => (code === 'internal_error' ? t('toasts.createFailed.text') : errorMessage(code, locale)), [t, locale])
}
