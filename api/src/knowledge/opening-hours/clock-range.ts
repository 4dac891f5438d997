import { calendarOf, fold, type Language } from '../languages/index.js'

/** Minutes from midnight; `to` is above 1440 where it is on the next day. */
export interface Interval {
  from: number
  to: number
}

export const minutesOfDay = 1_440
/** Nobody has opened for so long without a break: what says so is read the wrong way. */
const longest = 18 * 60
/** "8–12" is in the morning; "5–8" is as likely in the evening. */
const surelyMorning = 6 * 60
const surelyNoon = 13 * 60

/** A time of day as it is written. */
export interface WrittenTime {
  hour: number
  minute: number
  half: 'a' | 'p' | undefined
  /** "Noon": it says which half of the day it is in. */
  isNamed: boolean
  /** "09:00". */
  isPadded: boolean
}

const patterns = new Map<Language, RegExp>()

/** The times of day in what was recognized as one time or a range of two. */
export function timesOf(written: string, language: Language): WrittenTime[] {
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
    if (name !== undefined) return named(namedHours.get(name) ?? 0)
    return {
      hour: Number(hour),
      minute: Number(minute ?? 0),
      isNamed: false,
      isPadded: hour?.startsWith('0') === true,
      half: half === 'a' || half === 'p' ? half : undefined,
    }
  })
}

function named(hour: number): WrittenTime {
  return { hour, minute: 0, half: undefined, isNamed: true, isPadded: false }
}

/** The one time of day in a text, in minutes; undefined where it may be before noon or after. */
export function clockTimeOf(written: string, language: Language, isIn24Hours: boolean): number | undefined {
  const [time, ...others] = timesOf(written, language)
  if (time === undefined || others.length > 0 || time.hour > 24) return undefined
  const { hour, minute, half } = time
  if (half !== undefined) return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute
  return isIn24Hours || isOf24Hours(time) || time.isNamed ? hour * 60 + minute : undefined
}

/** Whether a time can only be one of a clock of 24 hours: "17:30", "09:00". */
export function isOf24Hours({ hour, half, isNamed, isPadded }: WrittenTime): boolean {
  return half === undefined && !isNamed && (hour > 12 || hour === 0 || isPadded)
}

/**
 * The interval between two times; undefined where it can be read in two ways.
 * @param isIn24Hours whether the text around them counts to 24
 */
export function intervalOf(from: WrittenTime, to: WrittenTime, isIn24Hours: boolean): Interval | undefined {
  if ([from, to].some(({ hour, half }) => hour > (half === undefined ? 24 : 12))) return undefined
  const begin = possible(from, to, isIn24Hours)
  const end = possible(to, from, isIn24Hours)
  const isSaid = isIn24Hours || [from, to].some(({ half, isNamed }) => half !== undefined || isNamed)
  if (isSaid) {
    if (isMidnight(begin) && isMidnight(end)) return { from: 0, to: minutesOfDay }
    // "6 till midnight" may have begun in the morning or in the evening.
    return begin.length > 1 && isMidnight(end) ? undefined : nearest(begin, end)
  }
  const [first = 0] = begin
  const [last = 0] = end
  return first >= surelyMorning && first < last && last < surelyNoon ? { from: first, to: last } : undefined
}

/** The likelier interval between two times that can be read in two ways: "9–5" ends in the afternoon. */
export function likelyInterval(from: WrittenTime, to: WrittenTime): Interval | undefined {
  if (from.hour > 24 || to.hour > 24) return undefined
  const noon = minutesOfDay / 2
  const first = from.hour * 60 + from.minute
  const last = to.hour * 60 + to.minute
  const begin = first < surelyMorning && first > 0 && last < surelyNoon && last > first ? first + noon : first
  const end = last <= begin && last + noon > begin ? last + noon : last
  return nearest([begin], [end])
}

function isMidnight([minutes, ...others]: readonly number[]): boolean {
  return others.length === 0 && minutes !== undefined && minutes % minutesOfDay === 0
}

/** Minutes that a time may stand for: two where the other end alone names a half of the day. */
function possible({ hour, minute, half, isNamed }: WrittenTime, other: WrittenTime, isIn24Hours: boolean): number[] {
  const plain = hour * 60 + minute
  const inHalf = (each: 'a' | 'p') => ((hour % 12) + (each === 'p' ? 12 : 0)) * 60 + minute
  if (half !== undefined) return [inHalf(half)]
  const isSure = isNamed || hour > 12 || isIn24Hours || (other.half === undefined && !other.isNamed)
  return isSure ? [plain] : [inHalf('a'), inHalf('p')]
}

/** The shortest interval from one of the first times to one of the others. */
function nearest(begin: readonly number[], end: readonly number[]): Interval | undefined {
  const [shortest] = begin
    .flatMap((from) => end.map((to) => ({ from, to: to > from ? to : to + minutesOfDay })))
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))
  return shortest && shortest.to - shortest.from <= longest ? shortest : undefined
}
