import { readInterval, likelyInterval, minutesPerDay, type Interval, type WrittenTime } from './clock-range.js'
import { areDisjoint, type DayHours } from './day-hours.js'
import { holiday, type WrittenToken } from './written-tokens.js'

export interface WrittenStatement {
  /** ISO weekdays, 8 for public holidays. */
  days: readonly number[] | undefined
  hours: DayHours | undefined
  /** Days that an ambiguous word for workdays may include. */
  doubtful: readonly number[]
  isOfOpening: boolean
  halves: readonly ClosedHalf[]
}

/** "Closed on Wednesday afternoons". */
export interface ClosedHalf {
  days: readonly number[]
  half: 'a' | 'p'
  /** The value is false for an evening. */
  isWhole: boolean
}

export interface ClockContext {
  isIn24Hours: boolean
  /** As in "weekdays 8-6; weekends 9-4". */
  isDaytime: boolean
  /** "De 7h à minuit". */
  isLanguageIn24Hours: boolean
  isGuess: boolean
}

interface Range {
  from: WrittenTime
  to: WrittenTime
}

interface Days {
  is: 'days'
  days: readonly number[]
  doubtful: readonly number[]
  isGroup: boolean
  /** "Mar" may be a day or a month. */
  isMonthToo: boolean
}

type Item =
  | Days
  | { is: 'hours'; ranges: Range[] }
  | Extract<WrittenToken, { is: 'all-day' | 'closed' | 'except' | 'and' | 'unclear' }>

interface Clause {
  days: Days | undefined
  values: Exclude<Item, Days>[]
}

export interface WrittenClause {
  days: readonly number[] | undefined
  doubtful: readonly number[]
  ranges: readonly Range[]
  isAllDay: boolean
  isClosed: boolean
  isUnclear: boolean
  isOfOpening: boolean
  halves: readonly ClosedHalf[]
}

/** Ambiguous text gives undefined. */
export function clausesIn(tokens: readonly WrittenToken[]): WrittenClause[] | undefined {
  const isOfOpening = tokens.some(({ is }) => is === 'opening')
  const clauses: WrittenClause[] = []
  for (const segment of splitSegments(tokens)) {
    const found = segmentClauses(segment)
    if (found === undefined) return undefined
    clauses.push(...found.map((clause) => Object.assign(clause, { isOfOpening })))
  }
  return clauses
}

export function toStatement(clause: WrittenClause, context: ClockContext): WrittenStatement {
  const { days, doubtful, isOfOpening, halves } = clause
  return { days, doubtful, isOfOpening, halves, hours: clauseHours(clause, context) }
}

function clauseHours(
  { ranges, isAllDay, isClosed, isUnclear }: WrittenClause,
  context: ClockContext,
): DayHours | undefined {
  if (isUnclear) return 'unclear'
  if (isClosed) return []
  if (isAllDay) return [{ from: 0, to: minutesPerDay }]
  if (ranges.length === 0) return undefined
  const intervals: Interval[] = []
  for (const range of ranges) {
    const interval = intervalIn(range, context) ?? readAfternoonRange(intervals.at(-1), range, context)
    if (interval !== undefined) intervals.push(interval)
  }
  return intervals.length === ranges.length && areDisjoint(intervals) ? intervals : 'unclear'
}

/** "9–1 & 2–5.30": the second range is in the afternoon. */
function readAfternoonRange(morning: Interval | undefined, { from, to }: Range, { isDaytime }: ClockContext) {
  const noon = minutesPerDay / 2
  const isBare = [from, to].every(({ half, isNamed }) => half === undefined && !isNamed)
  if (!isDaytime || !isBare || morning === undefined || morning.from >= noon || to.hour > 8) return undefined
  const interval = { from: from.hour * 60 + from.minute + noon, to: to.hour * 60 + to.minute + noon }
  return morning.to <= interval.from && interval.from < interval.to ? interval : undefined
}

function intervalIn({ from, to }: Range, context: ClockContext): Interval | undefined {
  const isUntilMidnight = to.hour === 23 && to.minute === 59
  if (isUntilMidnight && from.hour === 0 && from.minute === 0) return { from: 0, to: minutesPerDay }
  const { isIn24Hours, isDaytime, isGuess, isLanguageIn24Hours } = context
  const isMorning = from.half === undefined && from.hour >= 6 && from.hour < 12
  const sure = readInterval(from, to, isIn24Hours || (isLanguageIn24Hours && to.isNamed && isMorning))
  if (sure !== undefined) return sure
  if (isGuess) return likelyInterval(from, to)
  return isDaytime && isWorkday({ from, to }, 12) ? likelyInterval(from, to) : undefined
}

/** Nobody works from 8 pm to 6 am all week and writes "8-6". */
export function impliesDaytime(clauses: readonly WrittenClause[]): boolean {
  const days = new Set(
    clauses.flatMap((clause) => (clause.ranges.some((range) => isWorkday(range, 10)) ? (clause.days ?? []) : [])),
  )
  return [1, 2, 3, 4, 5].filter((day) => days.has(day)).length >= 4
}

function isWorkday({ from, to }: Range, latest: number): boolean {
  const isBare = [from, to].every(({ half, isNamed }) => half === undefined && !isNamed)
  return isBare && from.hour >= 6 && from.hour < latest && to.hour <= 7 && to.hour >= 1
}

function splitSegments(tokens: readonly WrittenToken[]): WrittenToken[][] {
  const segments: WrittenToken[][] = [[]]
  for (const token of tokens)
    if (token.is === 'end') segments.push([])
    else segments.at(-1)?.push(token)
  return segments.filter((segment) => segment.length > 0)
}

function segmentClauses(segment: readonly WrittenToken[]): WrittenClause[] | undefined {
  const isOfClosing = segment.some(({ is }) => is === 'closed')
  // "Giorno di chiusura: lunedì".
  if (!isOfClosing && segment.some(({ is }) => is === 'day')) return undefined
  const relevant = segment.filter(({ is }) => is !== 'opening' && is !== 'day')
  // "Quarta à tarde".
  const isBeforePart = (at: number) => relevant[at + 1]?.is === 'part'
  const { tokens: words, halves } = withoutClosedHalves(
    withoutClosedParts(relevant.filter((token, at) => !(token.is === 'to' && token.isLoose && isBeforePart(at)))),
  )
  const hours = withRanges(words)
  const items = hours && withDays(hours)
  const grouped = items && groupedClauses(withExceptions(items))
  if (grouped === undefined) return undefined
  const clauses = grouped.flatMap(({ days, values }) => toClause(days, values) ?? [])
  if (clauses.length < grouped.length) return undefined
  return halves.length === 0 ? clauses : [...clauses, { ...noClause, halves }]
}

const noClause: WrittenClause = {
  days: undefined,
  doubtful: [],
  ranges: [],
  isAllDay: false,
  isClosed: false,
  isUnclear: false,
  isOfOpening: false,
  halves: [],
}

/** "Monday: morning closed, afternoon 15–19": if all parts are closed, the day is. */
function withoutClosedParts(segment: readonly WrittenToken[]): readonly WrittenToken[] {
  const first = segment.findIndex(({ is }) => is === 'part')
  const days = segment.slice(0, Math.max(0, first))
  const parts: WrittenToken[][] = []
  for (const token of segment.slice(days.length))
    if (token.is === 'part') parts.push([token])
    else parts.at(-1)?.push(token)
  const isOfDays =
    days.length > 0 && days.every(({ is }) => is === 'days' || is === 'to' || is === 'and' || is === 'slash')
  const isClosed = ([, value, ...others]: readonly WrittenToken[]) =>
    value?.is === 'closed' && others.every(({ is }) => is === 'and' || is === 'slash')
  const isTimed = (part: readonly WrittenToken[]) =>
    part.slice(1).every(({ is }) => is === 'time' || is === 'to' || is === 'and' || is === 'slash')
  const isList = parts.length > 1 && parts.some(isClosed) && parts.every((part) => isClosed(part) || isTimed(part))
  if (!isOfDays || !isList) return segment
  const open = parts.filter((part) => !isClosed(part))
  return open.length === 0 ? [...days, { is: 'closed' }] : [...days, ...open.flat()]
}

/** "Closed on Wednesday afternoon and Sunday". */
function withoutClosedHalves(segment: readonly WrittenToken[]): { tokens: WrittenToken[]; halves: ClosedHalf[] } {
  const halves: ClosedHalf[] = []
  const tokens: WrittenToken[] = []
  for (let at = 0; at < segment.length; at++) {
    const [token, part, behind] = segment.slice(at, at + 3)
    if (token === undefined) continue
    const before = tokens.findLast(({ is }) => is !== 'and' && is !== 'to')
    const isShutBefore = before?.is === 'closed' || before?.is === 'except'
    const isAlone = before === undefined || before.is === 'time'
    const isShut = isShutBefore || (behind?.is === 'closed' && isAlone)
    if (token.is !== 'days' || part?.is !== 'part' || !isShut) {
      tokens.push(token)
      continue
    }
    halves.push({ days: token.days, half: part.half, isWhole: part.isWhole })
    at += isShutBefore ? 1 : 2
    const isLast = !segment.slice(at + 1).some(({ is }) => is === 'days')
    if (isShutBefore && isLast) tokens.splice(tokens.lastIndexOf(before))
  }
  return { tokens, halves }
}

function toClause(days: Days | undefined, values: readonly Exclude<Item, Days>[]): WrittenClause | undefined {
  const ranges = values.flatMap((value) => (value.is === 'hours' ? value.ranges : []))
  const isClosed = values.some(({ is }) => is === 'closed')
  const isAllDay = values.some(({ is }) => is === 'all-day')
  if (Number(isClosed) + Number(isAllDay) + Number(ranges.length > 0) > 1) return undefined
  if (values.some(({ is }) => is === 'except')) return undefined
  const isUnclear = values.some(({ is }) => is === 'unclear')
  if (days && new Set(days.days).size < days.days.length) return undefined
  return {
    days: days?.days,
    doubtful: days?.doubtful ?? [],
    ranges,
    isAllDay,
    isClosed,
    isUnclear,
    isOfOpening: false,
    halves: [],
  }
}

type Timed =
  | Exclude<WrittenToken, { is: 'time' | 'part' | 'end' | 'opening' | 'day' }>
  | { is: 'hours'; ranges: Range[] }

/** Unpaired times are unclear. */
function withRanges(tokens: readonly WrittenToken[]): Timed[] | undefined {
  const found: Timed[] = []
  let half: 'a' | 'p' | undefined
  const halves = tokens.filter(({ is }) => is === 'part').length
  const firstTime = tokens.findIndex(({ is }) => is === 'time')
  const isPartFirst = tokens.findIndex(({ is }) => is === 'part') < firstTime
  let counted = 0
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined || token.is === 'end' || token.is === 'opening' || token.is === 'day') return undefined
    if (token.is === 'part') {
      if (half !== undefined) return undefined
      const last = found.at(-1)
      if (isPartFirst) half = token.half
      else if (last?.is === 'hours' && !hasHalf(last.ranges, token.half)) return undefined
      else if (last?.is !== 'hours') return undefined
      continue
    }
    if (token.is !== 'time') {
      found.push(token)
      continue
    }
    const slashed = slashedRanges(tokens.slice(at, at + 7))
    const read = slashed ?? rangeAt(tokens, at)
    if (read === undefined) {
      // "Until 8 pm".
      while (found.at(-1)?.is === 'to') found.pop()
      found.push({ is: 'unclear' })
      half = undefined
      continue
    }
    at += read.length - 1
    counted++
    const ranges = half === undefined ? read.ranges : inHalf(read.ranges, half)
    if (ranges === undefined) return undefined
    half = undefined
    found.push({ is: 'hours', ranges })
  }
  return half === undefined && (halves === 0 || halves <= counted) ? found : undefined
}

/** "9 to 17". */
function rangeAt(tokens: readonly WrittenToken[], at: number): { ranges: Range[]; length: number } | undefined {
  const from = tokens[at]
  // "From 8:00, to 12:00": two columns.
  const word = tokens[at + 2]
  const isColumn = tokens[at + 1]?.is === 'and' && word?.is === 'to' && word.isDash !== true
  const begin = at + (isColumn ? 2 : 1)
  let next = begin
  while (tokens[next]?.is === 'to') next++
  const to = tokens[next]
  const isEnd = tokens[next + 1]?.is === 'to' && tokens.slice(next + 1).find(({ is }) => is !== 'to')?.is === 'time'
  if (from?.is !== 'time' || to?.is !== 'time' || next === begin || isEnd) return undefined
  if ((from.isCompact ?? false) !== (to.isCompact ?? false)) return undefined
  return { ranges: [{ from: from.time, to: to.time }], length: next - at + 1 }
}

/** "8.30/12.30 - 14.30/18.30": four ascending times make slashes ranges. */
function slashedRanges(tokens: readonly WrittenToken[]): { ranges: Range[]; length: number } | undefined {
  const [a, ab, b, bc, c, cd, d] = tokens
  if (a?.is !== 'time' || b?.is !== 'time' || ab?.is !== 'slash') return undefined
  if (bc?.is !== 'to' || c?.is !== 'time' || cd?.is !== 'slash' || d?.is !== 'time') return undefined
  const minutes = [a, b, c, d].map(({ time }) => time.hour * 60 + time.minute)
  const isRising = minutes.every((each, at) => at === 0 || each > (minutes[at - 1] ?? 0))
  if (!isRising) return undefined
  return { ranges: [{ from: a.time, to: b.time }, { from: c.time, to: d.time }], length: 7 } // prettier-ignore
}

function inHalf(ranges: readonly Range[], half: 'a' | 'p'): Range[] | undefined {
  const toAfternoon = (time: WrittenTime): WrittenTime =>
    half === 'p' && time.half === undefined && !time.isNamed && time.hour >= 1 && time.hour <= 11
      ? { ...time, half: 'p' }
      : time
  const read = ranges.map(({ from, to }) => {
    const begin = toAfternoon(from)
    return begin === from ? { from, to } : { from: begin, to: toAfternoon(to) }
  })
  return hasHalf(read, half) ? read : undefined
}

function hasHalf(ranges: readonly Range[], half: 'a' | 'p'): boolean {
  return ranges.every(({ from: { hour, half: ownHalf } }) =>
    half === 'a' ? ownHalf !== 'p' && hour < 12 : ownHalf === 'p' || hour >= 12,
  )
}

/** Longer lists are no opening hours. */
const daysMax = 8

function withDays(tokens: readonly Timed[]): Item[] | undefined {
  const found: Item[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    const last = found.at(-1)
    const next = tokens[at + 1]
    if (token.is === 'days') {
      const days = toDays(token)
      if (last?.is === 'days' && last.days.length > daysMax) return undefined
      if (last?.is === 'days') found[found.length - 1] = mergeDays(last, days)
      else found.push(days)
    } else if (token.is === 'to') {
      let behind = at + 1
      while (tokens[behind]?.is === 'to') behind++
      const end = tokens[behind]
      if (last?.is === 'days' && end?.is === 'days') {
        const chain = chainAt(tokens, at - 1, 'to')
        const range = chain?.days ?? toDayRange(last, toDays(end))
        if (range === undefined) return undefined
        found[found.length - 1] = chain === undefined ? range : mergeDays(withoutLast(last), chain.days)
        at = chain?.end ?? behind
      } else if (token.isDash === true ? last === undefined || end === undefined : !token.isLoose) return undefined
    } else if (token.is === 'slash' || token.is === 'and') {
      if (last?.is === 'days' && next?.is === 'days') {
        const chain = token.is === 'slash' ? chainAt(tokens, at - 1, 'slash') : undefined
        if (chain !== undefined) {
          found[found.length - 1] = mergeDays(withoutLast(last), chain.days)
          at = chain.end
        } else if (token.is === 'slash' && !isNext(last.days.at(-1), next.days[0])) return undefined
      } else if (last?.is !== 'and' && last !== undefined) found.push({ is: 'and' })
    } else if (token.is === 'hours') found.push(token)
    else found.push(token)
  }
  return found
}

/** "Lun-mer-ven", "M/W/F": three days with one sign form a list. */
function chainAt(
  tokens: readonly Timed[],
  from: number,
  sign: 'to' | 'slash',
): { days: Days; end: number } | undefined {
  let end = from
  while (tokens[end + 1]?.is === sign && tokens[end + 2]?.is === 'days') end += 2
  const named = tokens.slice(from, end + 1).flatMap((token) => (token.is === 'days' ? toDays(token) : []))
  const isPlain = named.every(({ isGroup, days }) => !isGroup && days.length === 1)
  const [first, ...others] = named
  return first === undefined || others.length < 2 || !isPlain
    ? undefined
    : { days: others.reduce((days, other) => mergeDays(days, other), first), end }
}

function withoutLast(days: Days): Days {
  return { ...days, days: days.days.slice(0, -1) }
}

function toDays({ days, isGroup, isMonthToo = false, doubtful = [] }: Extract<WrittenToken, { is: 'days' }>): Days {
  return { is: 'days', days, isGroup, isMonthToo, doubtful }
}

function isNext(one = 0, other = 0): boolean {
  return other === one + 1 && other <= 7
}

function mergeDays(one: Days, other: Days): Days {
  const doubtful = [...one.doubtful, ...other.doubtful].filter((day) => ![...one.days, ...other.days].includes(day))
  return { is: 'days', days: [...one.days, ...other.days], doubtful, isGroup: one.isGroup || other.isGroup, isMonthToo: false }
} // prettier-ignore

/** "Mo, Mi–Fr". */
function toDayRange(one: Days, other: Days): Days | undefined {
  const [first, last] = [one.days.at(-1) ?? holiday, other.days[0] ?? holiday]
  if (one.isGroup || other.isGroup || other.days.length > 1 || first >= holiday || last >= holiday) return undefined
  if (first === last) return undefined
  const length = ((last - first + 7) % 7) + 1
  const between = Array.from({ length }, (_, step) => ((first - 1 + step) % 7) + 1)
  return { ...one, days: [...one.days.slice(0, -1), ...between], isMonthToo: false }
}

/** "Every day except Monday". */
function withExceptions(items: readonly Item[]): Item[] {
  const found: Item[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    const excepted = items[at + 1]
    if (item === undefined) continue
    const target = found.findLastIndex(({ is }) => is === 'days')
    const from = found[target]
    const isException =
      item.is === 'except' &&
      excepted?.is === 'days' &&
      from?.is === 'days' &&
      excepted.days.every((day) => from.days.includes(day) || day === holiday)
    if (!isException) {
      found.push(item)
      continue
    }
    found[target] = { ...from, days: from.days.filter((day) => !excepted.days.includes(day)) }
    if (found.at(-1)?.is === 'and') found.pop()
    at++
  }
  return found
}

/** Undefined if days and hours do not match. */
function groupedClauses(all: readonly Item[]): Clause[] | undefined {
  const items = all.filter((item, at) => item.is !== 'and' || (at > 0 && at < all.length - 1))
  const first = items.find(({ is }) => is !== 'and')
  const clauses: Clause[] = []
  if (first === undefined) return []
  const daysFirst = first.is === 'days'
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    const last = clauses.at(-1)
    if (item === undefined || item.is === 'and') continue
    if (item.is === 'days') {
      if (daysFirst) clauses.push({ days: item, values: [] })
      else if (last === undefined || last.days !== undefined) return undefined
      else last.days = item
      continue
    }
    const behind = items[at + 1]
    const isLast = at + 2 >= items.length
    if (daysFirst && item.is === 'closed' && (last?.values.length ?? 0) > 0) {
      // "Monday to Friday 9–17, closed on Sundays".
      if (behind?.is !== 'days' || !isLast) return undefined
      clauses.push({ days: behind, values: [item] })
      break
    }
    if (daysFirst || (last !== undefined && last.days === undefined)) {
      last?.values.push(item)
    } else clauses.push({ days: undefined, values: [item] })
  }
  // "9-18 mar" may be dates in March.
  if (!daysFirst)
    for (const clause of clauses) if (clause.days?.isMonthToo === true) clause.values = [{ is: 'unclear' }]
  const isEven = clauses.every(({ days, values }) => values.length > 0 && (days !== undefined || clauses.length === 1))
  const isDaysAlone = clauses.length === 1 && clauses[0]?.values.length === 0
  return isEven || isDaysAlone ? clauses : undefined
}
