import { minutesOfDay, type Locale, type OpenInterval, type OpeningHours } from '@loquia/contracts'
import { isAllDay } from './clock'
import { dayName } from './day-names'

/** A week in lines, days with the same hours together: "Monday–Friday: 9:00–17:00". */
export function weekText(
  week: OpeningHours['week'],
  locale: Locale,
  words: { closed: string; always: string },
): string[] {
  const rows: { first: number; last: number; said: string }[] = []
  for (const [day, intervals] of week.entries()) {
    const said = dayText(intervals, locale, words)
    const last = rows.at(-1)
    if (last?.said === said) last.last = day
    else rows.push({ first: day, last: day, said })
  }
  return rows.map(({ first, last, said }) => {
    const days = first === last ? dayName(first, locale) : `${dayName(first, locale)}–${dayName(last, locale)}`
    return `${days}: ${said}`
  })
}

function dayText(
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
