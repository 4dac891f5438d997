import { backAt, momentIn } from '@loquia/contracts'

const minuteMs = 60_000
const minutesOfDay = 24 * 60

/**
 * When office hours begin next; null while they run, and for hours that cannot be read.
 * @param hours such as `Mo-Fr 09:00-18:00; Sa 09:00-13:00`
 * @param timeZone IANA name of their zone; absent: the visitor's own
 */
export function nextOpening(hours: string, timeZone: string | undefined, now = new Date()): Date | null {
  const moment = momentIn(timeZone, now)
  const back = backAt(hours, moment)
  if (!back) return null
  const thisMinute = now.getTime() - (now.getTime() % minuteMs)
  const guess = thisMinute + (back.inDays * minutesOfDay + back.minute - moment.minute) * minuteMs
  // Clocks that are moved until then make the guess an hour early or late.
  const missed = back.minute - momentIn(timeZone, new Date(guess)).minute
  const correction = Math.abs(missed) > minutesOfDay / 2 ? missed - Math.sign(missed) * minutesOfDay : missed
  return new Date(guess + correction * minuteMs)
}
