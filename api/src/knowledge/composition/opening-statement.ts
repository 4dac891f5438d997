import type { VisitorLanguage } from '@loquia/contracts'
import { minutesOfDay, type Moment, type Opening } from '../opening-hours/index.js'
import { phrase } from './phrases.js'

/** Whether it is open now and until when, in modest words: a holiday or an exception stands in no week. */
export function openingStatement(
  { isOpen, isAlwaysOpen, until, now, isIn12Hours }: Opening,
  language: VisitorLanguage,
) {
  if (isAlwaysOpen) return phrase('alwaysOpen', language)
  const written = (moment: Moment) => timeOf(moment, language, isIn12Hours)
  const time = written(now)
  // A day or more ahead, a time alone would be taken for today's.
  const isFar =
    isOpen && until !== undefined && until.daysOn * minutesOfDay + until.minutes - now.minutes >= minutesOfDay
  if (until === undefined || isFar) return phrase(isOpen ? 'open' : 'closed', language, { time })
  return isOpen
    ? phrase('openUntil', language, { until: written(until), time })
    : phrase('closedUntil', language, { when: whenOf(until, language, written(until)), time })
}

function whenOf({ daysOn, weekday }: Moment, language: VisitorLanguage, time: string): string {
  if (daysOn === 0) return phrase('atTime', language, { time })
  if (daysOn === 1) {
    const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(1, 'day')
    return phrase('tomorrowAtTime', language, { day, time })
  }
  const monday = Date.UTC(2024, 0, weekday)
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(monday)
  return phrase('onDayAtTime', language, { day, time })
}

/** As the page writes its hours: "17:30", or "5:30 PM" in English. */
function timeOf({ minutes }: Moment, language: VisitorLanguage, isIn12Hours: boolean): string {
  if (!isIn12Hours || language !== 'en') return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h12', timeZone: 'UTC' })
    .format(Date.UTC(2024, 0, 1, 0, minutes))
    .replace('\u202f', '\u00a0')
}
