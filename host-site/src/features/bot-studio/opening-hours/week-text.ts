import { minutesOfDay, type Locale, type OpenInterval, type ReadOpeningWeek } from '@loquia/contracts'
import { isAllDay } from './clock'
import { dayName } from './day-names'

/** A week in lines, days with the same hours together: "Monday–Friday: 9:00–17:00". Days that are unclear are left out. */
export function weekText(week: ReadOpeningWeek, locale: Locale, words: { closed: string; always: string }): string[] {
  const rows: { first: number; last: number; said: string | null }[] = []
  for (const [day, intervals] of week.entries()) {
    const said = intervals === null ? null : dayText(intervals, locale, words)
    const last = rows.at(-1)
    if (last?.said === said) last.last = day
    else rows.push({ first: day, last: day, said })
  }
  return rows.flatMap(({ first, last, said }) => {
    if (said === null) return []
    const days = first === last ? dayName(first, locale) : `${dayName(first, locale)}–${dayName(last, locale)}`
    return `${days}: ${said}`
  })
}

/** The hours of one day in words: "Closed", "9:00–17:00". */
export function dayText(
  intervals: readonly OpenInterval[],
  locale: Locale,
  { closed, always }: { closed: string; always: string },
): string {
  if (intervals.length === 0) return closed
  if (isAllDay(intervals)) return always
  // The browser tells the clock of 12 hours from that of 24 by its region.
  const regional = navigator.languages.find((each) => each.startsWith(`${locale}-`)) ?? locale
  const format = new Intl.DateTimeFormat(regional, { timeStyle: 'short', timeZone: 'UTC' })
  const time = (minutes: number) => format.format(Date.UTC(2024, 0, 1, 0, minutes % minutesOfDay))
  return intervals.map(({ from, to }) => `${time(from)}–${time(to)}`).join(', ')
}
