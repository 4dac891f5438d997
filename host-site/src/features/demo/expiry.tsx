import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, useLocale } from '../../texts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const updateMs = 60_000

/** Counts down from the server's value, because the visitor's clock may be hours off. */
export function Expiry({ expiresAt, inSeconds }: { expiresAt: string; inSeconds: number | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [leftMs, setLeftMs] = useState<number | null>(null)
  useEffect(() => {
    if (inSeconds === null) return
    const startedAt = Date.now()
    const updateTimeLeft = () => setLeftMs(inSeconds * 1_000 - (Date.now() - startedAt))
    updateTimeLeft()
    const timer = setInterval(updateTimeLeft, updateMs)
    return () => clearInterval(timer)
  }, [inSeconds])
  const left =
    leftMs === null || leftMs <= 0
      ? null
      : leftMs > dayMs
        ? t('demo.daysLeft', { count: Math.round(leftMs / dayMs) })
        : t('demo.hoursLeft', { count: Math.ceil(leftMs / hourMs) })
  return (
    <p className="text-sm text-muted" data-expiry>
      {t('demo.expires', { date: formatDay(expiresAt, locale) })}{' '}
      {left && <strong className="font-medium text-ink">{left}</strong>}
    </p>
  )
}
