import type { OpeningHours } from '@loquia/contracts'
import { minutesOfDay, type Interval } from './clock-range.js'
import { hoursOn, type DatedHours } from './dated-hours.js'
import type { DayHours } from './day-hours.js'
import type { HoursText } from './hours-text.js'
import { readWeek, type Week } from './read-week.js'

/** A time of day where the business is. */
export interface Moment {
  /** Days from today. */
  daysOn: number
  /** ISO weekday. */
  weekday: number
  /** From midnight. */
  minutes: number
}

/** Whether a business is open, by hours that were read. */
export interface Opening {
  isOpen: boolean
  /** When it closes, or opens: undefined where that cannot be told, and where it never closes. */
  until: Moment | undefined
  isAlwaysOpen: boolean
  now: Moment
  /** Today where the business is, `YYYY-MM-DD`. */
  today: string
  /** Whether the hours are written like "5 pm". */
  isIn12Hours: boolean
}

/** What is left of yesterday's night is over by then. Minutes. */
const nightEnds = 6 * 60

/**
 * Whether a business is open at an instant, by texts that tell its opening hours; undefined where the hours cannot be
 * read in one way only.
 * @param texts the one that is quoted first; the others must not say otherwise of that day
 * @param zone IANA name of the time zone that the business is in
 */
export function openingAt(texts: readonly HoursText[], instant: Date, zone: string): Opening | undefined {
  return openingOfWeeks(
    texts.map((text) => readWeek(text, instant)),
    instant,
    zone,
  )
}

/** Days that differ from the week. */
export interface SpecialDays {
  dates: readonly DatedHours[]
  /** Whether a date, `YYYY-MM-DD`, is a public holiday. */
  isHoliday: (date: string) => boolean
  /** What the business says of public holidays; undefined where it says nothing, and a week does not tell. */
  holidays?: DayHours | undefined
}

const noSpecialDays: SpecialDays = { dates: [], isHoliday: () => false }

/** Hours of a date that differ from the week, with whether other words limit them; undefined for a usual day. */
export function specialHours(date: string, { dates, isHoliday, holidays }: SpecialDays): ReturnType<typeof hoursOn> {
  const stated = hoursOn(date, dates)
  if (stated !== undefined) return stated
  return isHoliday(date) ? { hours: holidays ?? 'unclear', isQualified: false } : undefined
}

/** As {@link openingAt}, by weeks that were read; undefined ones state no hours. */
export function openingOfWeeks(
  weeks: readonly (Week | undefined)[],
  instant: Date,
  zone: string,
  special: SpecialDays = { ...noSpecialDays, dates: weeks.flatMap((week) => week?.dates ?? []) },
): Opening | undefined {
  const [week, ...others] = weeks
  if (week === undefined) return undefined
  const now = momentIn(instant, zone)
  const specialOn = (daysOn: number): DayHours | undefined => {
    const found = specialHours(dateIn(instant, zone, daysOn), special)
    return found?.isQualified === true ? 'unclear' : found?.hours
  }
  const today = dateIn(instant, zone)
  const opening = openingInWeek(week, { now, today }, specialOn)
  const isSpecial = specialOn(0) !== undefined
  return isSpecial || others.every((other) => other === undefined || agree(opening, other, { now, today }, specialOn))
    ? opening
    : undefined
}

type Today = Pick<Opening, 'now' | 'today'>
type SpecialOn = (daysOn: number) => DayHours | undefined

/** Whether a business is open at an instant, by the hours that its owner confirmed. */
export function openingByOwner({ week, dates }: OpeningHours, instant: Date, zone: string): Opening {
  const now = momentIn(instant, zone)
  const special = new Map(dates.map(({ date, intervals }) => [date, intervals]))
  const dayAt = (daysOn: number) => special.get(dateIn(instant, zone, daysOn)) ?? week[weekdayAt(now, daysOn) - 1] ?? []
  const today = dateIn(instant, zone)
  const opening = openingIn(dayAt, { now, today, isIn12Hours: false })
  return opening ?? { now, today, isOpen: false, isAlwaysOpen: false, until: undefined, isIn12Hours: false }
}

/** A date where the business is: `YYYY-MM-DD`. */
export function dateIn(instant: Date, zone: string, daysOn = 0): string {
  const { year, month, day } = clockIn(instant, zone)
  return new Date(Date.UTC(year, month - 1, day + daysOn)).toISOString().slice(0, 10)
}

/** A text that names so many days means that it is closed on the others. */
const weekMin = 4

function agree(opening: Opening | undefined, other: Week, at: Today, specialOn: SpecialOn): boolean {
  if (!other.days.has(at.now.weekday) && other.days.size < weekMin) return true
  const otherwise = openingInWeek(other, at, specialOn)
  return otherwise?.isOpen === opening?.isOpen && isSame(opening?.until, otherwise?.until)
}

/** Whether two texts name the same end; one that names none does not contradict. */
function isSame(one: Moment | undefined, other: Moment | undefined): boolean {
  if (one === undefined || other === undefined) return true
  return one.daysOn === other.daysOn && one.minutes === other.minutes
}

function openingInWeek({ days, isIn12Hours }: Week, at: Today, specialOn: SpecialOn): Opening | undefined {
  const dayAt = (daysOn: number) => specialOn(daysOn) ?? days.get(weekdayAt(at.now, daysOn)) ?? []
  return openingIn(dayAt, { ...at, isIn12Hours })
}

/** Days ahead in which the next opening is sought: a summer closure takes weeks. */
const daysMax = 60

/** @param dayAt hours of the day that is so many days on */
function openingIn(
  dayAt: (daysOn: number) => DayHours,
  { now, today: date, isIn12Hours }: Pick<Opening, 'now' | 'today' | 'isIn12Hours'>,
): Opening | undefined {
  const today = dayAt(0)
  if (today === 'unclear' || (dayAt(-1) === 'unclear' && now.minutes < nightEnds)) return undefined
  // Minutes from today's midnight. A day that is unclear ends what is known.
  const known: Interval[] = []
  let isKnownTo = daysMax
  for (let daysOn = -1; daysOn <= daysMax; daysOn++) {
    const day = dayAt(daysOn)
    if (day === 'unclear' && daysOn >= 0) {
      isKnownTo = daysOn
      break
    }
    if (day !== 'unclear')
      known.push(...day.map(({ from, to }) => ({ from: from + daysOn * minutesOfDay, to: to + daysOn * minutesOfDay })))
  }
  known.sort((a, b) => a.from - b.from)
  let end: number | undefined
  for (const { from, to } of known)
    if (from <= (end ?? now.minutes) && (end ?? now.minutes) < to && (end !== undefined || from <= now.minutes))
      end = to
  const base = { now, today: date, isIn12Hours }
  if (end === undefined) {
    const next = known.find(({ from }) => from > now.minutes)
    return { ...base, isOpen: false, isAlwaysOpen: false, until: next && momentAt(now, next.from) }
  }
  const isAlwaysOpen = end >= 7 * minutesOfDay
  const isKnown = !isAlwaysOpen && end < isKnownTo * minutesOfDay
  return { ...base, isOpen: true, isAlwaysOpen, until: isKnown ? momentAt(now, end) : undefined }
}

export function weekdayAt({ weekday }: Moment, daysOn: number): number {
  return ((((weekday - 1 + daysOn) % 7) + 7) % 7) + 1
}

function momentAt(now: Moment, minutes: number): Moment {
  const daysOn = Math.floor(minutes / minutesOfDay)
  return { daysOn, weekday: weekdayAt(now, daysOn), minutes: minutes - daysOn * minutesOfDay }
}

export function momentIn(instant: Date, zone: string): Moment {
  const { year, month, day, minutes } = clockIn(instant, zone)
  return { daysOn: 0, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7, minutes }
}

/** By zone: making one takes a hundred times as long as using it, and every day that is looked at needs it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(instant: Date, zone: string) {
  let clock = clocks.get(zone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
    clocks.set(zone, clock)
  }
  const parts = clock.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    minutes: part('hour') * 60 + part('minute'),
  }
}
