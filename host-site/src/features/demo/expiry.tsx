import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day, useLocale } from '../../texts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Milliseconds between two looks at the clock. */
const lookMs = 60_000

/**
 * Until when a demo stays, and how long that is. The time left is what the server told, less what has passed since
 * then: the visitor's clock may be hours off, but it runs as fast as any other.
 */
export function Expiry({ expiresAt, inSeconds }: { expiresAt: string; inSeconds: number | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [leftMs, setLeftMs] = useState<number | null>(null)
  useEffect(() => {
    if (inSeconds === null) return
    const told = Date.now()
    const look = () => setLeftMs(inSeconds * 1_000 - (Date.now() - told))
    look()
    const timer = setInterval(look, lookMs)
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
      {t('demo.expires', { date: day(expiresAt, locale) })}{' '}
      {left && <strong className="font-medium text-ink">{left}</strong>}
    </p>
  )
}
