import type { Locale } from '@loquia/contracts'

const minuteMs = 60_000

/** When something was, as short as it can be told: the time of today, the day of another. */
export function when(iso: string, locale: Locale, now: number): string {
  const date = new Date(iso)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString())
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date)
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' }),
  }).format(date)
}

/** How long something lasts until now, in one unit: `4 min`, `2 hr`; at least a minute. */
export function lasting(since: string, locale: Locale, now: number): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / minuteMs))
  const [value, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 1_440
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([Math.floor(minutes / 1_440), 'day'] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
