import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day, useLocale } from '../../texts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Milliseconds between two looks at the clock. */
const lookMs = 60_000

/** Until when a demo stays, and how long that is. The time left is counted in the browser: the server's clock would be past when it arrives. */
export function Expiry({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [leftMs, setLeftMs] = useState<number | null>(null)
  useEffect(() => {
    const look = () => setLeftMs(Date.parse(expiresAt) - Date.now())
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [expiresAt])
  const left = leftMs === null || leftMs <= 0 ? null
    : leftMs > dayMs ? t('demo.daysLeft', { count: Math.floor(leftMs / dayMs) })
    : t('demo.hoursLeft', { count: Math.ceil(leftMs / hourMs) })
  return <p className="text-sm text-muted" data-expiry>{t('demo.expires', { date: day(expiresAt, locale) })} {left && <strong className="font-medium text-ink">{left}</strong>}</p>
}
