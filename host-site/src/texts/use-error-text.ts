import type { ErrorCode } from '@loquia/contracts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCmsOverride } from './use-cms-override'

/** What a person reads of a refused call. */
export function useErrorText(): (code: ErrorCode) => string {
  const { t } = useTranslation()
  const own = useCmsOverride()
  // As it stands: one of them speaks of placeholders.
  return useCallback(
    (code) => own(`errors.${code}`) ?? t(`errorMessages.${code}`, { skipInterpolation: true }),
    [own, t],
  )
}

/** What a person reads when creating a demo fails: the server's reason in their language, or that it did not work. */
export function useCreateErrorText(): (code: ErrorCode) => string {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return useCallback(
    (code) => (code === 'internal_error' ? t('toasts.createFailed.text') : errorText(code)),
    [t, errorText],
  )
}
