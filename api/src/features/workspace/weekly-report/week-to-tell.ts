import { dayAfter, dayIn } from '../analytics/index.js'

/** The hour on Monday from which last week is told. */
const fromHour = 8

/**
 * The week that is told at an instant, where a business is: from Monday at eight until Tuesday at eight, so that a product
 * that was down on Monday morning tells it when it is back, and nobody gets on Friday what was due on Monday.
 * @returns its first and last day, and the Monday on which it is told; undefined at any other time
 */
export function weekToTell(timeZone: string, instant: Date): { from: string; to: string; monday: string } | undefined {
  const today = dayIn(timeZone, instant)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))
  const isDue = weekday === 1 ? hour >= fromHour : weekday === 2 && hour < fromHour
  if (!isDue) return undefined
  const monday = dayAfter(today, 1 - weekday)
  return { from: dayAfter(monday, -7), to: dayAfter(monday, -1), monday }
}
