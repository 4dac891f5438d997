import { calendarOf, fold, type Language } from '../index.js'

/** Minutes from midnight; `to` exceeds 1440 if it is on the next day. */
export interface Interval {
  from: number
  to: number
}

export const minutesPerDay = 1_440
/** Longer hours are misread. */
const longest = 18 * 60
/** "5–8" may be evening. */
const surelyMorning = 6 * 60
const surelyNoon = 13 * 60

export interface WrittenTime {
  hour: number
  minute: number
  half: 'a' | 'p' | undefined
  /** "Noon". */
  isNamed: boolean
  isPadded: boolean
}

const patterns = new Map<Language, RegExp>()

export function parseTimes(written: string, language: Language): WrittenTime[] {
  const { namedHours } = calendarOf(language)
  let pattern = patterns.get(language)
  if (pattern === undefined) {
    const names = [...namedHours.keys(), '(?!)'].join('|')
    pattern = new RegExp(
      String.raw`(?:12\s)?(?<![\p{L}])(?<name>${names})(?!\p{L})|(?<hour>\d{1,2})(?:\s?[:.h]\s?(?<minute>[0-5]\d))?(?:\s?(?<half>[ap])\.?\s?m(?!\p{L}))?`,
      'giu',
    )
    patterns.set(language, pattern)
  }
  return [...fold(written).matchAll(pattern)].map(({ groups = {} }) => {
    const { name, hour, minute, half } = groups
    if (name !== undefined) return namedTime(namedHours.get(name) ?? 0)
    return {
      hour: Number(hour),
      minute: Number(minute ?? 0),
      isNamed: false,
      isPadded: hour?.startsWith('0') === true,
      half: half === 'a' || half === 'p' ? half : undefined,
    }
  })
}

function namedTime(hour: number): WrittenTime {
  return { hour, minute: 0, half: undefined, isNamed: true, isPadded: false }
}

/** The result counts minutes; ambiguous times give undefined. */
export function parseClockTime(written: string, language: Language, isIn24Hours: boolean): number | undefined {
  const [time, ...others] = parseTimes(written, language)
  if (time === undefined || others.length > 0 || time.hour > 24) return undefined
  const { hour, minute, half } = time
  if (half !== undefined) return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute
  return isIn24Hours || isIn24HourClock(time) || time.isNamed ? hour * 60 + minute : undefined
}

export function isIn24HourClock({ hour, half, isNamed, isPadded }: WrittenTime): boolean {
  return half === undefined && !isNamed && (hour > 12 || hour === 0 || isPadded)
}

/** Ambiguous times give undefined. */
export function readInterval(from: WrittenTime, to: WrittenTime, isIn24Hours: boolean): Interval | undefined {
  if ([from, to].some(({ hour, half }) => hour > (half === undefined ? 24 : 12))) return undefined
  const begin = possibleMinutes(from, to, isIn24Hours)
  const end = possibleMinutes(to, from, isIn24Hours)
  const isStated = isIn24Hours || [from, to].some(({ half, isNamed }) => half !== undefined || isNamed)
  if (isStated) {
    if (isMidnight(begin) && isMidnight(end)) return { from: 0, to: minutesPerDay }
    // "6 till midnight" may begin morning or evening.
    return begin.length > 1 && isMidnight(end) ? undefined : shortestInterval(begin, end)
  }
  const [first = 0] = begin
  const [last = 0] = end
  return first >= surelyMorning && first < last && last < surelyNoon ? { from: first, to: last } : undefined
}

/** "9–5" ends in the afternoon. */
export function likelyInterval(from: WrittenTime, to: WrittenTime): Interval | undefined {
  if (from.hour > 24 || to.hour > 24) return undefined
  const noon = minutesPerDay / 2
  const first = from.hour * 60 + from.minute
  const last = to.hour * 60 + to.minute
  const begin = first < surelyMorning && first > 0 && last < surelyNoon && last > first ? first + noon : first
  const end = last <= begin && last + noon > begin ? last + noon : last
  return shortestInterval([begin], [end])
}

function isMidnight([minutes, ...others]: readonly number[]): boolean {
  return others.length === 0 && minutes !== undefined && minutes % minutesPerDay === 0
}

/** Two values if only the other end names its half of the day. */
function possibleMinutes(
  { hour, minute, half, isNamed }: WrittenTime,
  other: WrittenTime,
  isIn24Hours: boolean,
): number[] {
  const plain = hour * 60 + minute
  const inHalf = (each: 'a' | 'p') => ((hour % 12) + (each === 'p' ? 12 : 0)) * 60 + minute
  if (half !== undefined) return [inHalf(half)]
  const isSure = isNamed || hour > 12 || isIn24Hours || (other.half === undefined && !other.isNamed)
  return isSure ? [plain] : [inHalf('a'), inHalf('p')]
}

function shortestInterval(begin: readonly number[], end: readonly number[]): Interval | undefined {
  const [shortest] = begin
    .flatMap((from) => end.map((to) => ({ from, to: to > from ? to : to + minutesPerDay })))
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))
  return shortest && shortest.to - shortest.from <= longest ? shortest : undefined
}
