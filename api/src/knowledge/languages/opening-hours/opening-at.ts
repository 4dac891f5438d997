import type { OpeningHours } from '@loquia/contracts'
import { minutesPerDay, type Interval } from './clock-range.js'
import { hoursOn, type DatedHours } from './dated-hours.js'
import type { DayHours } from './day-hours.js'
import { readWeek, type Week, type HoursText } from './read-week.js'

export interface Moment {
  daysOn: number
  weekday: number
  minutes: number
}

export interface Opening {
  isOpen: boolean
  /** Undefined if unknown or always open. */
  until: Moment | undefined
  isAlwaysOpen: boolean
  now: Moment
  /** In the business's time zone, `YYYY-MM-DD`. */
  today: string
  /** Times are written as in "5 pm". */
  isIn12Hours: boolean
}

/** The unit is minutes. */
const nightEnds = 6 * 60

/**
 * Undefined if the hours are ambiguous.
 * @param texts quoted text first; the others must not contradict that day
 * @param zone IANA name
 */
export function openingAt(texts: readonly HoursText[], instant: Date, zone: string): Opening | undefined {
  return openingByWeeks(
    texts.map((text) => readWeek(text, instant)),
    instant,
    zone,
  )
}

export interface SpecialDays {
  dates: readonly DatedHours[]
  isHoliday: (date: string) => boolean
  /** Undefined if not stated; the week does not apply to holidays. */
  holidays?: DayHours | undefined
}

const noSpecialDays: SpecialDays = { dates: [], isHoliday: () => false }

export function specialHours(date: string, { dates, isHoliday, holidays }: SpecialDays): ReturnType<typeof hoursOn> {
  const stated = hoursOn(date, dates)
  if (stated !== undefined) return stated
  return isHoliday(date) ? { hours: holidays ?? 'unclear', isQualified: false } : undefined
}

export function openingByWeeks(
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
  return isSpecial || others.every((other) => other === undefined || agrees(opening, other, { now, today }, specialOn))
    ? opening
    : undefined
}

type Today = Pick<Opening, 'now' | 'today'>
type SpecialOn = (daysOn: number) => DayHours | undefined

export function openingByOwner({ week, dates }: OpeningHours, instant: Date, zone: string): Opening {
  const now = momentIn(instant, zone)
  const special = new Map(dates.map(({ date, intervals }) => [date, intervals]))
  const dayAt = (daysOn: number) => special.get(dateIn(instant, zone, daysOn)) ?? week[weekdayAt(now, daysOn) - 1] ?? []
  const today = dateIn(instant, zone)
  const opening = openingIn(dayAt, { now, today, isIn12Hours: false })
  return opening ?? { now, today, isOpen: false, isAlwaysOpen: false, until: undefined, isIn12Hours: false }
}

export function dateIn(instant: Date, zone: string, daysOn = 0): string {
  const { year, month, day } = clockIn(instant, zone)
  return new Date(Date.UTC(year, month - 1, day + daysOn)).toISOString().slice(0, 10)
}

/** Implies closure on other days. */
const weekMin = 4

function agrees(opening: Opening | undefined, other: Week, at: Today, specialOn: SpecialOn): boolean {
  if (!other.days.has(at.now.weekday) && other.days.size < weekMin) return true
  const otherwise = openingInWeek(other, at, specialOn)
  return otherwise?.isOpen === opening?.isOpen && isSame(opening?.until, otherwise?.until)
}

/** A missing end contradicts nothing. */
function isSame(one: Moment | undefined, other: Moment | undefined): boolean {
  if (one === undefined || other === undefined) return true
  return one.daysOn === other.daysOn && one.minutes === other.minutes
}

function openingInWeek({ days, isIn12Hours }: Week, at: Today, specialOn: SpecialOn): Opening | undefined {
  const dayAt = (daysOn: number) => specialOn(daysOn) ?? days.get(weekdayAt(at.now, daysOn)) ?? []
  return openingIn(dayAt, { ...at, isIn12Hours })
}

/** Covers summer closures of weeks. */
const daysMax = 60

/** @param dayAt hours by days from today */
function openingIn(
  dayAt: (daysOn: number) => DayHours,
  { now, today: date, isIn12Hours }: Pick<Opening, 'now' | 'today' | 'isIn12Hours'>,
): Opening | undefined {
  const today = dayAt(0)
  if (today === 'unclear' || (dayAt(-1) === 'unclear' && now.minutes < nightEnds)) return undefined
  // Minutes from today's midnight. An unclear day ends the known period.
  const known: Interval[] = []
  let isKnownTo = daysMax
  for (let daysOn = -1; daysOn <= daysMax; daysOn++) {
    const day = dayAt(daysOn)
    if (day === 'unclear' && daysOn >= 0) {
      isKnownTo = daysOn
      break
    }
    if (day !== 'unclear')
      known.push(
        ...day.map(({ from, to }) => ({ from: from + daysOn * minutesPerDay, to: to + daysOn * minutesPerDay })),
      )
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
  const isAlwaysOpen = end >= 7 * minutesPerDay
  const isKnown = !isAlwaysOpen && end < isKnownTo * minutesPerDay
  return { ...base, isOpen: true, isAlwaysOpen, until: isKnown ? momentAt(now, end) : undefined }
}

export function weekdayAt({ weekday }: Moment, daysOn: number): number {
  return ((((weekday - 1 + daysOn) % 7) + 7) % 7) + 1
}

function momentAt(now: Moment, minutes: number): Moment {
  const daysOn = Math.floor(minutes / minutesPerDay)
  return { daysOn, weekday: weekdayAt(now, daysOn), minutes: minutes - daysOn * minutesPerDay }
}

export function momentIn(instant: Date, zone: string): Moment {
  const { year, month, day, minutes } = clockIn(instant, zone)
  return { daysOn: 0, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7, minutes }
}

/** Creating a formatter is a hundred times slower than using it. */
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
  const readPart = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return {
    year: readPart('year'),
    month: readPart('month'),
    day: readPart('day'),
    minutes: readPart('hour') * 60 + readPart('minute'),
  }
}
