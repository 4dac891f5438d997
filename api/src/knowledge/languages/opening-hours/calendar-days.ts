import { calendarOf, fold, isStopWord, namesInCalendar, tokenize, wordsOf, type Language } from '../index.js'

/** Both days are inclusive, as `YYYY-MM-DD`. */
export interface DayRange {
  from: string
  to: string
}

export interface NamedDay {
  name: string
  date: string
}

/** "24 and 25 December", "from 12 to 19 January 2027". */
export interface DayGroup {
  start: number
  end: number
  /** A date without a year has one range per possible year. */
  ranges: readonly DayRange[]
  /** Contradicts its weekday or is ambiguous. */
  isUnclear: boolean
}

export interface DayContext {
  year: number
  headingYears?: readonly number[]
  holidays?: readonly NamedDay[]
}

interface Mention {
  start: number
  end: number
  day?: number
  month?: number | undefined
  year?: number | undefined
  weekday?: number | undefined
  isMonthFirst?: boolean
  isUnclear?: boolean
  named?: readonly string[]
}

export function dayGroupsIn(text: string, language: Language, context: DayContext): DayGroup[] {
  const holidays = holidaysIn(text, language, context.holidays ?? [])
  const dated = mentionsIn(text, language, holidays)
  // "Thursday 24 December (Christmas Eve)".
  const mentions = dated.some(({ month }) => month !== undefined) ? dated : holidays
  return groupMentions(mentions, text, language).flatMap((group) => resolveGroup(group, context) ?? [])
}

export function holidaysIn(text: string, language: Language, holidays: readonly NamedDay[]): Mention[] {
  if (holidays.length === 0) return []
  const tokens = tokenize(text, language)
  const words = tokens.map(({ word }) => word)
  const found: Mention[] = []
  const present = new Set(words)
  for (const [parts, dates] of holidayNames(holidays, language)) {
    if (!parts.every((part) => present.has(part))) continue
    for (let at = 0; at + parts.length <= words.length; at++) {
      const start = tokens[at]?.start ?? 0
      const end = tokens[at + parts.length - 1]?.end ?? 0
      const isTaken = found.some((other) => other.start < end && start < other.end)
      if (!isTaken && parts.every((part, step) => words[at + step] === part)) found.push({ start, end, named: dates })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

type Names = readonly [name: readonly string[], dates: string[]][]

const namesByHolidays = new WeakMap<readonly NamedDay[], Map<Language, Names>>()

/** "Easter Monday" before "Easter". */
function holidayNames(holidays: readonly NamedDay[], language: Language): Names {
  const byLanguage = namesByHolidays.get(holidays) ?? new Map<Language, Names>()
  namesByHolidays.set(holidays, byLanguage)
  let known = byLanguage.get(language)
  if (known === undefined) {
    const names = new Map<string, string[]>()
    for (const { name, date } of holidays) {
      const key = wordsOf(name, language).join(' ')
      if (key !== '') names.set(key, [...(names.get(key) ?? []), date])
    }
    known = [...names]
      .toSorted(([one], [other]) => other.length - one.length)
      .map(([name, dates]) => [name.split(' '), [...new Set(dates)]])
    byLanguage.set(language, known)
  }
  return known
}

/** "2027-01-12", "12.1.2027", "24.12.". */
const numericDate =
  /(?<![\p{L}\p{N}.,/-])(?:(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})|(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})(?:\k<mark>(?<year>\d{4}|\d{2})|(?<=\d\.\d{1,2})\.))(?![\p{L}\p{N}]|[/.-]\d)/gu
const dayNumber =
  /(?<![\p{L}\p{N}.,:/€$£+])(?<day>\d{1,2})(?:st|nd|rd|th|er|º|°|ª|\.(?=\s?[-–\p{L}\s]))?(?![\p{L}\p{N}%€:]|[.,:]\d|\s?(?:[ap]\.?\s?m(?!\p{L})|uhr|h(?!\p{L})))/giu
const yearNumber = /(?<![\p{N}.,:/-])20\d\d(?![\p{N}]|[.,:]\d)/gu

const gaps = {
  month: /^[\s.]*(?:\p{L}{1,2}\.?\s+)?$/u,
  monthFirst: /^\.?\s+$/,
  year: /^[\s,.]*(?:\p{L}{1,3}\s+)?$/u,
  weekday: /^[\s,.]*(?:\p{L}{1,3}\.?\s+){0,2}$/u,
}

function mentionsIn(text: string, language: Language, holidays: readonly Mention[]): Mention[] {
  const full = [...text.matchAll(numericDate)].flatMap((found) => numericMention(found, language) ?? [])
  // "Good Friday, 26 March" contains a weekday.
  const taken = [...full, ...holidays]
  const isFree = ({ start }: { start: number }) => !taken.some((span) => span.start <= start && start < span.end)
  const names = namesInCalendar(text, language, calendarOf(language)).filter(isFree)
  const months = names.filter(({ month }) => month !== undefined)
  const weekdays = names.filter(({ day }) => day !== undefined)
  const years = numberSpans(text, yearNumber).filter(isFree)
  const numbers = numberSpans(text, dayNumber).filter((each) => isFree(each) && each.value >= 1 && each.value <= 31)
  const used = new Set<number>()
  const mentions: Mention[] = []
  const textBetween = (from: number, to: number) => text.slice(from, to)
  for (const number of numbers) {
    const behind = months.find(
      (month) => month.start >= number.end && gaps.month.test(textBetween(number.end, month.start)),
    )
    const before = months.findLast(
      (month) => month.end <= number.start && gaps.monthFirst.test(textBetween(month.end, number.start)),
    )
    const isMonthFirst = behind === undefined && before !== undefined && !used.has(before.start)
    const month = behind ?? (isMonthFirst ? before : undefined)
    if (month !== undefined) used.add(month.start)
    const end = Math.max(number.end, month?.end ?? 0)
    const year = years.find((each) => each.start >= end && gaps.year.test(textBetween(end, each.start)))
    const first = Math.min(number.start, isMonthFirst ? (month?.start ?? number.start) : number.start)
    const weekday = weekdays.findLast((each) => each.end <= first && gaps.weekday.test(textBetween(each.end, first)))
    mentions.push({
      start: weekday?.start ?? first,
      end: year?.end ?? end,
      day: number.value,
      month: month?.month,
      year: year?.value,
      weekday: weekday?.day,
      isMonthFirst,
    })
  }
  const whole = months
    .filter(({ start, isShort }) => !used.has(start) && !isShort)
    .map((month): Mention => {
      const year = years.find((each) => each.start >= month.end && gaps.year.test(textBetween(month.end, each.start)))
      return { start: month.start, end: year?.end ?? month.end, month: month.month, year: year?.value }
    })
  const isDated = full.length > 0 || mentions.some(({ month }) => month !== undefined)
  return [...full, ...mentions, ...(isDated ? [] : whole)].toSorted((a, b) => a.start - b.start)
}

function numberSpans(text: string, pattern: RegExp): { start: number; end: number; value: number }[] {
  return [...text.matchAll(pattern)].map(({ 0: written, index, groups }) => ({
    start: index,
    end: index + written.length,
    value: Number(groups?.['day'] ?? written),
  }))
}

function numericMention({ 0: written, index, groups = {} }: RegExpExecArray, language: Language): Mention | undefined {
  const { y, m, d, first, second, year } = groups
  const span = { start: index, end: index + written.length }
  if (y !== undefined) return { ...span, year: Number(y), month: Number(m), day: Number(d) }
  const [one, two] = [Number(first), Number(second)]
  const written4 = year === undefined ? undefined : Number(year) + (year.length === 2 ? 2_000 : 0)
  // Americans write the month first.
  const isAmerican = language === 'en' && two > 12
  const [day, month] = isAmerican ? [two, one] : [one, two]
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return { ...span, day, month, year: written4, isUnclear: language === 'en' && one <= 12 && two <= 12 && one !== two }
}

interface Group {
  mentions: Mention[]
  joins: ('range' | 'list')[]
}

function groupMentions(mentions: readonly Mention[], text: string, language: Language): Group[] {
  const groups: Group[] = []
  for (const mention of mentions) {
    const group = groups.at(-1)
    const last = group?.mentions.at(-1)
    const join = last && findJoin(text.slice(last.end, mention.start), language)
    if (group && last && join && (mention.month !== undefined || mention.named || last.isMonthFirst === true)) {
      const month = mention.month ?? last.month
      group.mentions.push({ ...mention, month, isMonthFirst: last.isMonthFirst === true })
      group.joins.push(join)
    } else groups.push({ mentions: [mention], joins: [] })
  }
  return groups
    .map(inheritMonths)
    .filter(({ mentions: [first] }) => first?.month !== undefined || first?.named !== undefined)
}

/** "12 to 19 January 2027": the first day inherits the month. */
function inheritMonths({ mentions, joins }: Group): Group {
  const whole = [...mentions]
  for (let at = whole.length - 2; at >= 0; at--) {
    const [mention, next] = [whole[at], whole[at + 1]]
    if (mention === undefined || next === undefined || mention.named) continue
    const month = mention.month ?? next.month
    const isOfYearBefore = month !== undefined && next.month !== undefined && month > next.month
    const year = mention.year ?? (next.year !== undefined && isOfYearBefore ? next.year - 1 : next.year)
    whole[at] = { ...mention, month, year }
  }
  return { mentions: whole, joins }
}

const joinMax = 16

function findJoin(between: string, language: Language): 'range' | 'list' | undefined {
  if (between.length > joinMax || /[\p{N}\n;:!?()]/u.test(between)) return undefined
  const joiner = fold(between).trim()
  if (/^[-–—]$/.test(joiner)) return 'range'
  const bare = joiner.replace(/^[,/&+]\s*/, '')
  if (bare === '') return joiner === '' ? undefined : 'list'
  const words = bare.split(/\s+/)
  if (words.length > 3) return undefined
  if (calendarOf(language).listWords.has(words[0] ?? '')) return 'list'
  return bare === joiner && words.every((word) => isStopWord(word, language) || word.length <= 2) ? 'range' : undefined
}

function resolveGroup({ mentions, joins }: Group, context: DayContext): DayGroup | undefined {
  const [first] = mentions
  const last = mentions.at(-1)
  if (first === undefined || last === undefined) return undefined
  const ranges: DayRange[] = []
  let isUnclear = mentions.some((mention) => mention.isUnclear === true)
  for (let at = 0; at < mentions.length; at++) {
    const from = mentions[at]
    const isRange = joins[at] === 'range'
    const to = isRange ? mentions[++at] : from
    if (from === undefined || to === undefined) continue
    if (from.named !== undefined) {
      ranges.push(...from.named.map((date) => ({ from: date, to: date })))
      continue
    }
    const possible = possibleRanges(from, to, context)
    const matchesWeekday = (date: string, { weekday }: Mention) => weekday === undefined || weekdayOf(date) === weekday
    const fitting = possible.filter((range) => matchesWeekday(range.from, from) && matchesWeekday(range.to, to))
    if (fitting.length === 0) isUnclear = true
    ranges.push(...(fitting.length === 0 ? possible : fitting))
  }
  return { start: first.start, end: last.end, ranges, isUnclear }
}

function possibleRanges(from: Mention, to: Mention, { year, headingYears = [] }: DayContext): DayRange[] {
  const around = [year - 1, year, year + 1]
  const years =
    from.year !== undefined ? [from.year] : headingYears.length > 0 ? yearsUnder(headingYears, from) : around
  return years.flatMap((each) => {
    const end = to.year ?? each + ((from.month ?? 0) > (to.month ?? 0) ? 1 : 0)
    const range = { from: isoDate(each, from, 'first'), to: isoDate(end, to, 'last') }
    return range.from === undefined || range.to === undefined || range.from > range.to
      ? []
      : [{ from: range.from, to: range.to }]
  })
}

/** "Christmas 2026/27": January is of the later year. */
function yearsUnder(headingYears: readonly number[], { month = 1 }: Mention): number[] {
  const [first, last] = [Math.min(...headingYears), Math.max(...headingYears)]
  if (first !== last) return [month > 6 ? first : last]
  return month <= 2 ? [first, first + 1] : [first]
}

function isoDate(year: number, { month = 1, day }: Mention, edge: 'first' | 'last'): string | undefined {
  const date = new Date(
    day === undefined && edge === 'last' ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day ?? 1),
  )
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined
}

export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}
