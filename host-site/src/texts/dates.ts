import type { Locale } from '@loquia/contracts'

const dayMs = 24 * 60 * 60 * 1_000

/** The moment a calendar day (`YYYY-MM-DD`) begins in UTC. */
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A calendar day in the short form of the language: `Nov 21, 2026`, `21 nov 2026`. */
export function shortDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(utc(day))
}

/** A moment in the short form of the language and in the reader's own zone. */
export function shortMoment(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

/** Whole days from today, as the reader's calendar has it, to a calendar day; negative when it has passed. */
export function daysUntil(day: string, now = new Date()): number {
  return Math.round((utc(day) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / dayMs)
}
