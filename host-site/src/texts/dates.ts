import type { Locale } from '@loquia/contracts'

const dayMs = 24 * 60 * 60 * 1_000

const parseUtcDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** `Nov 21, 2026`, `21 nov 2026`. */
export function shortDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(parseUtcDay(day))
}

/** Formats a moment in the reader's time zone. */
export function shortMoment(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

/** Returns whole days from today in the reader's time zone; negative if past. */
export function daysUntil(day: string, now = new Date()): number {
  return Math.round((parseUtcDay(day) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / dayMs)
}
