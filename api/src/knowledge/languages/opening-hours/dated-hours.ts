import type { Token } from '../index.js'
import type { Interval } from './clock-range.js'
import type { DayGroup, DayRange } from './calendar-days.js'
import { areDisjoint, mergedDayHours, type DayHours } from './day-hours.js'
import type { HoursMark } from './hours-clauses.js'

/** "2026", "2026/27". */
export const headingYear = /(?<!\p{N})20\d\d(?:\/(\d\d))?(?!\p{N})/gu
export interface DatedHours extends DayRange {
  hours: DayHours
  /** "Counter only". */
  isQualified: boolean
  line: number
}

export interface DatedLine {
  line: number
  groups: readonly DayGroup[]
  marks: readonly HoursMark[]
  added: readonly Token[]
  /** Positions of words of opening. */
  openings: readonly number[]
  /** True if a word may limit the closure to part of a day: "morning", "last … of the month". */
  isPartial: (token: Token) => boolean
}

export function readDatedHours(datedLine: DatedLine): DatedHours[] {
  return readValues(datedLine).map((value) => Object.assign(value, { line: datedLine.line }))
}

type Dated = Omit<DatedHours, 'line'>

function readValues(line: DatedLine): Dated[] {
  const { groups, marks } = line
  const [first, second] = groups
  if (first === undefined) return []
  if (marks.some(({ is }) => is === 'days')) return groups.flatMap((group) => withValue(group, unclear))
  if (second === undefined) return withValue(first, readValue(line, marks, 0, Infinity))
  const isDatesFirst = first.start < (marks[0]?.start ?? 0)
  const ends = groups.map(({ end }, at) => (isDatesFirst ? (groups[at + 1]?.start ?? Infinity) : end))
  const own = groups.map(({ end }, at) => {
    const from = isDatesFirst ? end : (groups[at - 1]?.end ?? 0)
    const to = isDatesFirst ? (ends[at] ?? Infinity) : (groups[at]?.start ?? 0)
    return marks.filter(({ start }) => from <= start && start < to)
  })
  if (own.every((found) => found.length > 0))
    return groups.flatMap((group, at) =>
      withValue(group, readValue(line, own[at] ?? [], groups[at - 1]?.end ?? 0, groups[at + 1]?.start ?? Infinity)),
    )
  const opensAgain = line.openings.some((opening) => first.end < opening && opening < second.start)
  if (groups.length === 2 && opensAgain && own[0]?.length === 1 && own[0][0]?.is === 'closed')
    return [
      ...pairRanges(first, second, ({ from }, { from: again }) => ({ from, to: dayBefore(again) }), closed),
      ...withValue(second, unclear),
    ]
  return pairRanges(first, groups.at(-1) ?? second, ({ from }, { to }) => ({ from, to }), unclear)
}

type Value = Pick<DatedHours, 'hours' | 'isQualified'>

const unclear: Value = { hours: 'unclear', isQualified: false }
const closed: Value = { hours: [], isQualified: false }

function withValue({ ranges, isUnclear }: DayGroup, value: Value): Dated[] {
  return ranges.map((range) => ({ ...range, ...(isUnclear ? unclear : value) }))
}

function pairRanges(
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

function readValue({ added, isPartial }: DatedLine, marks: readonly HoursMark[], from: number, to: number): Value {
  const [first] = marks
  const words = added.filter(({ start }) => from <= start && start < to)
  // An earlier word may name another room: "the café is closed on 24 December".
  if (first === undefined || words.some(({ start }) => start < first.start)) return unclear
  if (marks.every(({ is }) => is === 'closed')) return words.some(isPartial) ? unclear : closed
  const intervals = marks.flatMap((mark): Interval[] => (mark.is === 'times' && mark.interval ? [mark.interval] : []))
  if (intervals.length < marks.length || !areDisjoint(intervals)) return unclear
  return { hours: intervals, isQualified: words.length > 0 }
}

export function hoursOn(
  date: string,
  dated: readonly DatedHours[],
): Pick<DatedHours, 'hours' | 'isQualified'> | undefined {
  const matching = dated.filter(({ from, to }) => from <= date && date <= to)
  const [first, ...others] = matching
  if (first === undefined) return undefined
  return {
    hours: others.reduce<DayHours>((hours, other) => mergedDayHours(hours, other.hours), first.hours),
    isQualified: matching.some(({ isQualified }) => isQualified),
  }
}

/** "2026/27" yields two years. */
export function yearsIn(headings: string): number[] {
  return [...headings.matchAll(headingYear)].flatMap(([written, next]) => {
    const year = Number(written.slice(0, 4))
    return next === undefined ? year : [year, 2_000 + Number(next)]
  })
}
