import type { ErrorCode } from '@loquia/contracts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCmsOverride } from './use-cms-override'

export function useErrorText(): (code: ErrorCode) => string {
  const { t } = useTranslation()
  const own = useCmsOverride()
  return useCallback((code) => own(`errors.${code}`) ?? t(`errorMessages.${code}`, { scope: '…' }), [own, t])
}

export function useCreateErrorText(): (code: ErrorCode) => string {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return useCallback(
    (code) => (code === 'internal_error' ? t('toasts.createFailed.text') : errorText(code)),
    [t, errorText],
  )
}
