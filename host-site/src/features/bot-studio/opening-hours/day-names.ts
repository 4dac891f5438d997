import type { Locale } from '@loquia/contracts'

/** A Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** "Monday" for 0, in the language of the portal. */
export function dayName(day: number, locale: Locale): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(monday + day * dayMs)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** ECMA-402 has it; TypeScript's declarations do not. */
interface WeekLocale {
  getWeekInfo?(): { firstDay: number }
}

/** Days in the order of the reader's calendar, 0 being Monday. */
export function daysInOrder(locale: Locale): number[] {
  // The browser tells "en-GB" from "en-US"; their weeks begin on other days.
  const regional = navigator.languages.find((each) => each === locale || each.startsWith(`${locale}-`)) ?? locale
  const first = (new Intl.Locale(regional) as Intl.Locale & WeekLocale).getWeekInfo?.().firstDay ?? 1
  return Array.from({ length: 7 }, (_, step) => (first - 1 + step) % 7)
}
