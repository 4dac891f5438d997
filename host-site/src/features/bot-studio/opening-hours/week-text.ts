import { minutesPerDay, type Locale, type OpenInterval, type ReadOpeningWeek } from '@loquia/contracts'

/** Example: "Monday–Friday: 9:00–17:00". Unclear days are omitted. */
export function weekText(week: ReadOpeningWeek, locale: Locale, words: { closed: string; always: string }): string[] {
  const rows: { first: number; last: number; text: string | null }[] = []
  for (const [day, intervals] of week.entries()) {
    const text = intervals === null ? null : dayText(intervals, locale, words)
    const last = rows.at(-1)
    if (last?.text === text) last.last = day
    else rows.push({ first: day, last: day, text })
  }
  return rows.flatMap(({ first, last, text }) => {
    if (text === null) return []
    const days = first === last ? dayName(first, locale) : `${dayName(first, locale)}–${dayName(last, locale)}`
    return `${days}: ${text}`
  })
}

export function dayText(
  intervals: readonly OpenInterval[],
  locale: Locale,
  { closed, always }: { closed: string; always: string },
): string {
  if (intervals.length === 0) return closed
  if (isAllDay(intervals)) return always
  // The region decides between 12 and 24 hours.
  const regional = navigator.languages.find((each) => each.startsWith(`${locale}-`)) ?? locale
  const format = new Intl.DateTimeFormat(regional, { timeStyle: 'short', timeZone: 'UTC' })
  const formatTime = (minutes: number) => format.format(Date.UTC(2024, 0, 1, 0, minutes % minutesPerDay))
  return intervals.map(({ from, to }) => `${formatTime(from)}–${formatTime(to)}`).join(', ')
}

const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** Returns "Monday" for 0, in the portal's language. */
export function dayName(day: number, locale: Locale): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(monday + day * dayMs)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** ECMA-402 defines this, but TypeScript's declarations do not. */
interface WeekLocale {
  getWeekInfo?(): { firstDay: number }
}

/** Orders the days by the reader's calendar; 0 is Monday. */
export function daysInOrder(locale: Locale): number[] {
  // Weeks start differently in "en-GB" and "en-US".
  const regional = navigator.languages.find((each) => each === locale || each.startsWith(`${locale}-`)) ?? locale
  const first = (new Intl.Locale(regional) as Intl.Locale & WeekLocale).getWeekInfo?.().firstDay ?? 1
  return Array.from({ length: 7 }, (_, step) => (first - 1 + step) % 7)
}

/** Formats minutes for time fields, such as `09:30`. */
export function formatClock(minutes: number): string {
  const ofDay = minutes % minutesPerDay
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** Returns null for an empty field. */
export function parseClock(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** An interval ending before its start continues after midnight. */
export function toInterval(from: number, to: number): OpenInterval {
  return { from, to: to > from ? to : to + minutesPerDay }
}

export function isAllDay(intervals: readonly OpenInterval[]): boolean {
  const [only] = intervals
  return intervals.length === 1 && only?.from === 0 && only.to === minutesPerDay
}

export function nextInterval(intervals: readonly OpenInterval[]): OpenInterval | undefined {
  const last = intervals.at(-1)
  if (last === undefined) return { from: 9 * 60, to: 18 * 60 }
  const from = Math.ceil((last.to + 60) / 60) * 60
  const latest = minutesPerDay - 60
  return from > latest ? undefined : { from, to: Math.min(from + 4 * 60, minutesPerDay) }
}
