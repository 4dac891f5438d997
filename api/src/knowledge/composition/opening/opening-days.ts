import type { OpenInterval, VisitorLanguage } from '@loquia/contracts'
import { weekdayOf, type DayHours } from '../../opening-hours/index.js'
import { dayStatement, type NamedDate } from './opening-statement.js'
import type { OpeningQuestion } from './opening-question.js'

/** Hours of days, from whatever states them. */
export interface DayResolver {
  /** Hours of a date that differ from its weekday's; undefined for a usual day. */
  special: (date: string) => DayHours | undefined
  /** Undefined where nothing is certain. */
  usual: (weekday: number) => Exclude<DayHours, 'unclear'> | undefined
}

export interface Written {
  language: VisitorLanguage
  isIn12Hours: boolean
}

/** Statements about the days that a question names; undefined where one of them is not certain. */
export function dayStatements(
  asked: OpeningQuestion,
  resolver: DayResolver,
  today: string,
  written: Written,
): string[] | undefined {
  const { days = [], daysOn, dates = [], at } = asked
  const named: NamedDate[] = [
    ...dates.map((date) => ({ date, daysOn: daysOnOf(date, today) })),
    ...(daysOn === undefined ? [] : [{ date: dateAfter(today, daysOn), daysOn }]),
  ]
  const stated = named.map((each) => dateStatement(each, resolver, at, written))
  const ofWeekdays = days.map((weekday) => weekdayStatements(weekday, resolver, today, at, written))
  const all = [...stated, ...ofWeekdays]
  return all.length === 0 || all.includes(undefined) ? undefined : all.flatMap((said) => said ?? [])
}

/** "Tomorrow (Tuesday)" is clearer than its date. */
const relativeMax = 2

function daysOnOf(date: string, today: string): number | undefined {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMs)
  return days <= relativeMax ? days : undefined
}

const dayMs = 86_400_000

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** The next such weekday, today included. */
export function nextDate(weekday: number, today: string): string {
  return dateAfter(today, (weekday - weekdayOf(today) + 7) % 7)
}

function hoursOf(date: string, { special, usual }: DayResolver): readonly OpenInterval[] | undefined {
  const hours = special(date) ?? usual(weekdayOf(date))
  return hours === 'unclear' ? undefined : hours
}

/** Minutes from midnight in which the evening before may go on. */
const nightEnds = 6 * 60

function dateStatement(
  day: NamedDate,
  resolver: DayResolver,
  at: number | undefined,
  written: Written,
): string | undefined {
  const hours = hoursOf(day.date, resolver)
  if (hours === undefined) return undefined
  // An evening may end after midnight.
  const before = hoursOf(dateAfter(day.date, -1), resolver)
  if (before === undefined && at !== undefined && at < nightEnds) return undefined
  return dayStatement(day, hours, { ...written, at, before: before ?? [] })
}

/** "On Sunday" is the next one, which may be a holiday, and every other one. */
function weekdayStatements(
  weekday: number,
  resolver: DayResolver,
  today: string,
  at: number | undefined,
  written: Written,
): string[] | undefined {
  const date = nextDate(weekday, today)
  const usual = resolver.usual(weekday)
  if (resolver.special(date) === undefined) {
    if (usual === undefined) return undefined
    const before = resolver.usual(weekday === 1 ? 7 : weekday - 1) ?? []
    return [dayStatement({ weekday }, usual, { ...written, at, before })]
  }
  const next = dateStatement({ date, daysOn: undefined }, resolver, at, written)
  if (next === undefined) return undefined
  const isUsual = usual === undefined || JSON.stringify(hoursOf(date, resolver)) === JSON.stringify(usual)
  return isUsual ? [next] : [next, dayStatement({ weekday }, usual, written)]
}
