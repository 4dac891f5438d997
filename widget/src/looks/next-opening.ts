import { findReopening, momentIn } from '@loquia/contracts'

const minuteMs = 60_000
const minutesPerDay = 24 * 60

/**
 * Returns when office hours start next; null while open or for invalid hours.
 * @param hours such as `Mo-Fr 09:00-18:00; Sa 09:00-13:00`
 * @param timeZone defaults to the visitor's
 */
export function nextOpening(hours: string, timeZone: string | undefined, now = new Date()): Date | null {
  const moment = momentIn(timeZone, now)
  const back = findReopening(hours, moment)
  if (!back) return null
  const thisMinute = now.getTime() - (now.getTime() % minuteMs)
  const guess = thisMinute + (back.inDays * minutesPerDay + back.minute - moment.minute) * minuteMs
  // Daylight saving changes shift the guess by an hour.
  const missed = back.minute - momentIn(timeZone, new Date(guess)).minute
  const correction = Math.abs(missed) > minutesPerDay / 2 ? missed - Math.sign(missed) * minutesPerDay : missed
  return new Date(guess + correction * minuteMs)
}
