import type { Token } from '../languages/index.js'
import type { Interval } from './clock-range.js'
import type { DayGroup, DayRange } from './calendar-days.js'
import { areDisjoint, mergedDayHours, type DayHours } from './day-hours.js'
import type { HoursMark } from './hours-clauses.js'

/** "2026", "2026/27". */
export const headingYear = /(?<!\p{N})20\d\d(?:\/(\d\d))?(?!\p{N})/gu
/** Hours of certain dates, which differ from the week. */
export interface DatedHours extends DayRange {
  hours: DayHours
  /** Whether the text adds words to the hours that may limit them: "counter only". */
  isQualified: boolean
  /** Number of the text's line, from 0. */
  line: number
}

/** A line with dates, and what it says of them. */
export interface DatedLine {
  /** Number of the line, from 0. */
  line: number
  groups: readonly DayGroup[]
  /** Times and "closed", none of them in a group. */
  marks: readonly HoursMark[]
  /** Words that the headings do not have. */
  added: readonly Token[]
  /** Where words of opening stand. */
  openings: readonly number[]
  /** Whether a word may make a day closed in part: "morning", "last … of the month". */
  isPartial: (token: Token) => boolean
}

/** The hours of each group of dates in a line; those of a group that can be read in two ways are unclear. */
export function datedHoursOf(said: DatedLine): DatedHours[] {
  return valuesOf(said).map((value) => Object.assign(value, { line: said.line }))
}

type Dated = Omit<DatedHours, 'line'>

function valuesOf(line: DatedLine): Dated[] {
  const { groups, marks } = line
  const [first, second] = groups
  if (first === undefined) return []
  if (marks.some(({ is }) => is === 'days')) return groups.flatMap((group) => dated(group, unclear))
  if (second === undefined) return dated(first, valueOf(line, marks, 0, Infinity))
  const isDatesFirst = first.start < (marks[0]?.start ?? 0)
  const ends = groups.map(({ end }, at) => (isDatesFirst ? (groups[at + 1]?.start ?? Infinity) : end))
  const own = groups.map(({ end }, at) => {
    const from = isDatesFirst ? end : (groups[at - 1]?.end ?? 0)
    const to = isDatesFirst ? (ends[at] ?? Infinity) : (groups[at]?.start ?? 0)
    return marks.filter(({ start }) => from <= start && start < to)
  })
  if (own.every((found) => found.length > 0))
    return groups.flatMap((group, at) =>
      dated(group, valueOf(line, own[at] ?? [], groups[at - 1]?.end ?? 0, groups[at + 1]?.start ?? Infinity)),
    )
  const opensAgain = line.openings.some((opening) => first.end < opening && opening < second.start)
  if (groups.length === 2 && opensAgain && own[0]?.length === 1 && own[0][0]?.is === 'closed')
    return [
      ...pairs(first, second, ({ from }, { from: again }) => ({ from, to: dayBefore(again) }), closed),
      ...dated(second, unclear),
    ]
  return pairs(first, groups.at(-1) ?? second, ({ from }, { to }) => ({ from, to }), unclear)
}

type Value = Pick<DatedHours, 'hours' | 'isQualified'>

const unclear: Value = { hours: 'unclear', isQualified: false }
const closed: Value = { hours: [], isQualified: false }

function dated({ ranges, isUnclear }: DayGroup, value: Value): Dated[] {
  return ranges.map((range) => ({ ...range, ...(isUnclear ? unclear : value) }))
}

/** From a range of one group to the next range of another. */
function pairs(
  first: DayGroup,
  last: DayGroup,
  spanOf: (one: DayRange, other: DayRange) => DayRange,
  value: Value,
): Dated[] {
  const isUnclear = first.isUnclear || last.isUnclear
  return first.ranges.flatMap((one) => {
    const other = last.ranges.find(({ from }) => from >= one.from)
    return other === undefined
      ? [{ ...one, ...unclear }]
      : [{ ...spanOf(one, other), ...(isUnclear ? unclear : value) }]
  })
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** What marks say, with the words between two places. */
function valueOf({ added, isPartial }: DatedLine, marks: readonly HoursMark[], from: number, to: number): Value {
  const [first] = marks
  const words = added.filter(({ start }) => from <= start && start < to)
  // A word before the hours may name another room: "the café is closed on 24 December".
  if (first === undefined || words.some(({ start }) => start < first.start)) return unclear
  if (marks.every(({ is }) => is === 'closed')) return words.some(isPartial) ? unclear : closed
  const intervals = marks.flatMap((mark): Interval[] => (mark.is === 'times' && mark.interval ? [mark.interval] : []))
  if (intervals.length < marks.length || !areDisjoint(intervals)) return unclear
  return { hours: intervals, isQualified: words.length > 0 }
}

/** The hours that texts state of a date; undefined where none names it. */
export function hoursOn(
  date: string,
  dated: readonly DatedHours[],
): Pick<DatedHours, 'hours' | 'isQualified'> | undefined {
  const said = dated.filter(({ from, to }) => from <= date && date <= to)
  const [first, ...others] = said
  if (first === undefined) return undefined
  return {
    hours: others.reduce<DayHours>((hours, other) => mergedDayHours(hours, other.hours), first.hours),
    isQualified: said.some(({ isQualified }) => isQualified),
  }
}

/** The years that headings name: "2026/27" is two. */
export function yearsIn(headings: string): number[] {
  return [...headings.matchAll(headingYear)].flatMap(([written, next]) => {
    const year = Number(written.slice(0, 4))
    return next === undefined ? year : [year, 2_000 + Number(next)]
  })
}
