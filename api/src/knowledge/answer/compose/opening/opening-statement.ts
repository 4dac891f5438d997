import type { OpenInterval, OpeningHours, VisitorLanguage } from '@loquia/contracts'
import { minutesPerDay, weekdayOf, type Moment, type Opening } from '../../../languages/opening-hours/index.js'
import { phrase } from '../phrases.js'

export function openingStatement(
  { isOpen, isAlwaysOpen, until, now, today, isIn12Hours }: Opening,
  language: VisitorLanguage,
) {
  if (isAlwaysOpen) return phrase('alwaysOpen', language)
  const formatMoment = ({ minutes }: Moment) => formatTime(minutes, language, isIn12Hours)
  const time = formatMoment(now)
  // A distant time alone would be read as today's.
  const isFar =
    isOpen && until !== undefined && until.daysOn * minutesPerDay + until.minutes - now.minutes >= minutesPerDay
  if (until === undefined || isFar) return phrase(isOpen ? 'open' : 'closed', language, { time })
  return isOpen
    ? phrase('openUntil', language, { until: withoutStop(formatMoment(until)), time })
    : phrase('closedUntil', language, { when: describeMoment(until, today, language, formatMoment(until)), time })
}

/** "5:30 p.m." needs no second period. */
function withoutStop(time: string): string {
  return time.replace(/\.$/, '')
}

function describeMoment({ daysOn, weekday }: Moment, today: string, language: VisitorLanguage, time: string): string {
  if (daysOn === 0) return phrase('atTime', language, { time })
  if (daysOn === 1) return phrase('tomorrowAtTime', language, { day: relativeDay(1, language), time })
  // Seven days ahead, the weekday's name means today.
  const day = daysOn < 7 ? weekdayName(weekday, language) : dateName(shiftDate(today, daysOn), language)
  return phrase('onDayAtTime', language, { day, time })
}

function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

export interface NamedDate {
  date: string
  daysOn: number | undefined
}

/** "Tomorrow (Monday): open 9:00–17:30.", "Thursday, December 24 at 19:00: closed. Open 7:00–13:00." */
export function dayStatement(
  named: NamedDate | { weekday: number },
  intervals: readonly OpenInterval[],
  {
    language,
    isIn12Hours,
    at,
    before = [],
  }: {
    language: VisitorLanguage
    isIn12Hours: boolean
    /** The value counts minutes since midnight. */
    at?: number | undefined
    before?: readonly OpenInterval[] | undefined
  },
): string {
  const name = capitalize(dayName(named, language), language)
  if (intervals.length === 0 && !isWithin(at, before, minutesPerDay))
    return phrase('dayClosed', language, { day: name })
  const time = at === undefined ? '' : formatTime(at, language, isIn12Hours)
  const day = at === undefined ? name : phrase('tomorrowAtTime', language, { day: name, time })
  const isAllDay = intervals.length === 1 && intervals[0]!.to - intervals[0]!.from === minutesPerDay
  if (isAllDay) return `${day}: ${phrase('allDay', language)}.`
  const times = formatIntervals(intervals, language, isIn12Hours)
  if (at === undefined || isWithin(at, intervals, 0)) return phrase('dayOpen', language, { day, times })
  if (isWithin(at, before, minutesPerDay))
    return phrase('dayOpen', language, { day, times: formatIntervals(before, language, isIn12Hours) })
  return `${phrase('dayClosed', language, { day })} ${phrase('openTimes', language, { times })}`
}

/** @param shift minutes by which the intervals' day began earlier */
function isWithin(at: number | undefined, intervals: readonly OpenInterval[], shift: number): boolean {
  return at !== undefined && intervals.some(({ from, to }) => from <= at + shift && at + shift < to)
}

function dayName(named: NamedDate | { weekday: number }, language: VisitorLanguage): string {
  if ('weekday' in named) return weekdayName(named.weekday, language)
  const { date, daysOn } = named
  if (daysOn === undefined) return dateName(date, language)
  return `${relativeDay(daysOn, language)} (${weekdayName(weekdayOf(date), language)})`
}

function dateName(date: string, language: VisitorLanguage): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(date))
}

export function weekList(
  { week, dates }: OpeningHours,
  { language, isIn12Hours, from }: { language: VisitorLanguage; isIn12Hours: boolean; from: string },
): string {
  const dayTexts = week.map((day) => hoursText(day, language, isIn12Hours))
  const rows: { first: number; last: number; text: string }[] = []
  for (const [at, text] of dayTexts.entries()) {
    const last = rows.at(-1)
    if (last?.text === text) last.last = at
    else rows.push({ first: at, last: at, text })
  }
  const nameDay = (day: number) => weekdayName(day + 1, language)
  const days = rows.map(({ first, last, text }) => {
    const named =
      first === last ? nameDay(first) : `${nameDay(first)}${last === first + 1 ? ', ' : '–'}${nameDay(last)}`
    return `- ${capitalize(named, language)}: ${text}`
  })
  const coming = dates.filter(({ date }) => date >= from).toSorted((a, b) => a.date.localeCompare(b.date))
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const special = coming
    .slice(0, maxUpcomingDates)
    .map(({ date, intervals }) => `- ${format.format(new Date(date))}: ${hoursText(intervals, language, isIn12Hours)}`)
  return [...days, ...special].join('\n')
}

const maxUpcomingDates = 5

function hoursText(intervals: readonly OpenInterval[], language: VisitorLanguage, isIn12Hours: boolean): string {
  const [only] = intervals
  if (only === undefined) return phrase('closedDay', language)
  if (intervals.length === 1 && only.to - only.from === minutesPerDay) return phrase('allDay', language)
  return formatIntervals(intervals, language, isIn12Hours)
}

function formatIntervals(intervals: readonly OpenInterval[], language: VisitorLanguage, isIn12Hours: boolean): string {
  return intervals
    .map(({ from, to }) => `${formatTime(from, language, isIn12Hours)}–${formatTime(to, language, isIn12Hours)}`)
    .join(', ')
}

function relativeDay(daysOn: number, language: VisitorLanguage): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysOn, 'day')
}

function weekdayName(weekday: number, language: VisitorLanguage): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
}

function capitalize(text: string, language: VisitorLanguage): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** "17:30", or "5:30 PM". Midnight at a day's end is 24:00. */
function formatTime(minutes: number, language: VisitorLanguage, isIn12Hours: boolean): string {
  const ofDay = minutes > minutesPerDay ? minutes - minutesPerDay : minutes
  if (!isIn12Hours || language !== 'en') return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`
  return new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h12', timeZone: 'UTC' })
    .format(Date.UTC(2024, 0, 1, 0, ofDay))
    .replace('\u202f', '\u00a0')
}
