import { useTranslation } from 'react-i18next'

const reasons = [
  'gone',
  'held',
  'http_error',
  'no_secret',
  'private_address',
  'switched_off',
  'timeout',
  'unreachable',
] as const

/** Why a webhook was not delivered, as the server tells it: a word of its own, or the status of an answer. */
export function useFailureText(): (reason: string | undefined) => string {
  const { t } = useTranslation()
  return (reason) => {
    const status = reason === undefined ? undefined : /^status (\d+)$/.exec(reason)?.[1]
    if (status !== undefined) return t('analytics.webhooks.reasons.status', { status })
    return t(`analytics.webhooks.reasons.${reasons.find((one) => one === reason) ?? 'unreachable'}`)
  }
}
