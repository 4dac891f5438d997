import type { OpenInterval, VisitorLanguage } from '@loquia/contracts'
import { weekdayOf, type DayHours } from '../../../languages/opening-hours/index.js'
import { dayStatement, type NamedDate } from './opening-statement.js'
import type { OpeningQuestion } from './opening-question.js'

export interface DayResolver {
  specialHours: (date: string) => DayHours | undefined
  /** Uncertain hours are undefined. */
  usualHours: (weekday: number) => Exclude<DayHours, 'unclear'> | undefined
}

export interface TimeFormat {
  language: VisitorLanguage
  isIn12Hours: boolean
}

/** Returns statements about the days that a question names; undefined if any day is uncertain. */
export function dayStatements(
  asked: OpeningQuestion,
  resolver: DayResolver,
  today: string,
  written: TimeFormat,
): string[] | undefined {
  const { days = [], daysOn, dates = [], at } = asked
  const named: NamedDate[] = [
    ...dates.map((date) => ({ date, daysOn: daysUntil(date, today) })),
    ...(daysOn === undefined ? [] : [{ date: dateAfter(today, daysOn), daysOn }]),
  ]
  const stated = named.map((each) => dateStatement(each, resolver, at, written))
  const ofWeekdays = days.map((weekday) => weekdayStatements(weekday, resolver, today, at, written))
  const all = [...stated, ...ofWeekdays]
  return all.length === 0 || all.includes(undefined) ? undefined : all.flatMap((statements) => statements ?? [])
}

/** "Tomorrow (Tuesday)" is clearer than a date. */
const relativeMax = 2

function daysUntil(date: string, today: string): number | undefined {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMs)
  return days <= relativeMax ? days : undefined
}

const dayMs = 86_400_000

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

export function nextDate(weekday: number, today: string): string {
  return dateAfter(today, (weekday - weekdayOf(today) + 7) % 7)
}

function hoursOnDate(date: string, { specialHours, usualHours }: DayResolver): readonly OpenInterval[] | undefined {
  const hours = specialHours(date) ?? usualHours(weekdayOf(date))
  return hours === 'unclear' ? undefined : hours
}

/** Minutes after midnight until which hours of the previous evening may last. */
const nightEnds = 6 * 60

function dateStatement(
  day: NamedDate,
  resolver: DayResolver,
  at: number | undefined,
  written: TimeFormat,
): string | undefined {
  const hours = hoursOnDate(day.date, resolver)
  if (hours === undefined) return undefined
  const before = hoursOnDate(dateAfter(day.date, -1), resolver)
  if (before === undefined && at !== undefined && at < nightEnds) return undefined
  return dayStatement(day, hours, { ...written, at, before: before ?? [] })
}

/** "On Sunday" means the next one, possibly a holiday, and every other. */
function weekdayStatements(
  weekday: number,
  resolver: DayResolver,
  today: string,
  at: number | undefined,
  written: TimeFormat,
): string[] | undefined {
  const date = nextDate(weekday, today)
  const usual = resolver.usualHours(weekday)
  if (resolver.specialHours(date) === undefined) {
    if (usual === undefined) return undefined
    const before = resolver.usualHours(weekday === 1 ? 7 : weekday - 1) ?? []
    return [dayStatement({ weekday }, usual, { ...written, at, before })]
  }
  const next = dateStatement({ date, daysOn: undefined }, resolver, at, written)
  if (next === undefined) return undefined
  const isUsual = usual === undefined || JSON.stringify(hoursOnDate(date, resolver)) === JSON.stringify(usual)
  return isUsual ? [next] : [next, dayStatement({ weekday }, usual, written)]
}
