import { writesWithoutSpaces, type Language } from '../../../core/languages/index.js'
import { formStem } from '../stem.js'
import { fold } from '../tokenize.js'
import { localesOf } from './locales.js'

/** Names are folded, without final period. */
export interface Calendar {
  weekdays: ReadonlyMap<string, number>
  /** Many are also words ("so", "mar"). */
  shortWeekdays: ReadonlyMap<string, number>
  months: ReadonlyMap<string, number>
  shortMonths: ReadonlyMap<string, number>
  /** Stems recognize inflected forms. */
  weekdayStems: ReadonlyMap<string, number>
  monthStems: ReadonlyMap<string, number>
  hasCompounds: boolean
  /** "and", "or". */
  listWords: ReadonlySet<string>
  /** "Uhr", "h", "a.m.". */
  hourMarks: readonly string[]
  /** "noon": 12, "midnight": 0. */
  namedHours: ReadonlyMap<string, number>
}

const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const calendarCache = new Map<Language, Calendar>()

export function calendarOf(language: Language): Calendar {
  let calendar = calendarCache.get(language)
  if (calendar === undefined) calendarCache.set(language, (calendar = createCalendar(language)))
  return calendar
}

function isDeclined(language: Language): boolean {
  const alone = formatPart(language, { month: 'long', timeZone: 'UTC' }, new Date(monday), 'month')
  return alone !== formatPart(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }, new Date(monday), 'month')
}

export function isCompound(name: string): boolean {
  return /[\s-]/.test(name)
}

function nameKey(written: string): string {
  return fold(written).replace(/\.$/, '')
}

function createCalendar(language: Language): Calendar {
  const locales = localesOf(language)
  const weekdays = new Map<string, number>()
  const shortWeekdays = new Map<string, number>()
  const months = new Map<string, number>()
  const shortMonths = new Map<string, number>()
  for (const locale of locales) {
    for (let day = 1; day <= 7; day++) {
      const date = new Date(monday + (day - 1) * dayMs)
      const nameWeekday = (weekday: 'long' | 'short') =>
        formatPart(locale, { weekday, timeZone: 'UTC' }, date, 'weekday')
      weekdays.set(nameKey(nameWeekday('long')), day)
      if (isCompound(nameWeekday('long'))) weekdays.set(nameWeekday('long').toLowerCase(), day)
      // "segunda" is short for "segunda-feira".
      const [first] = nameWeekday('long').split('-')
      if (first !== undefined && !isCompound(first)) weekdays.set(nameKey(first), day)
      shortWeekdays.set(nameKey(nameWeekday('short')), day)
    }
    for (let month = 1; month <= 12; month++) {
      const date = new Date(Date.UTC(2024, month - 1, 5))
      for (const style of ['long', 'short'] as const)
        for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
          const name = nameKey(formatPart(locale, { ...options, timeZone: 'UTC' }, date, 'month'))
          if (!/\p{L}/u.test(name)) continue
          if (isCompound(name))
            months.set(formatPart(locale, { ...options, timeZone: 'UTC' }, date, 'month').toLowerCase(), month)
          if (style === 'long') months.set(name, month)
          else if (!months.has(name)) shortMonths.set(name, month)
        }
    }
  }
  const stemNames = (names: ReadonlyMap<string, number>) =>
    new Map([...names].filter(([name]) => name.length >= 5).map(([name, number]) => [formStem(name, language), number]))
  const hours = locales.flatMap((locale) => hourPartsOf(locale))
  return {
    weekdays,
    shortWeekdays,
    months,
    shortMonths,
    weekdayStems: stemNames(weekdays),
    // Only for declined months: "aprilo" has the stem of "aprile".
    monthStems: isDeclined(language) ? stemNames(months) : new Map(),
    hasCompounds: writesWithoutSpaces(language) || [...weekdays.keys(), ...months.keys()].some(isCompound),
    listWords: new Set(locales.flatMap((locale) => listWordsOf(locale))),
    hourMarks: [...new Set(hours)],
    namedHours: new Map(locales.flatMap((locale) => namedHoursOf(locale))),
  }
}

function formatPart(locale: string, options: Intl.DateTimeFormatOptions, date: Date, wanted: string): string {
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts(date)
  return parts.find(({ type }) => type === wanted)?.value ?? ''
}

function listWordsOf(locale: string): string[] {
  return (['conjunction', 'disjunction'] as const).flatMap((type) =>
    new Intl.ListFormat(locale, { type })
      .formatToParts(['a', 'b'])
      .filter((found) => found.type === 'literal')
      .map(({ value }) => fold(value).trim()),
  )
}

function hourPartsOf(locale: string): string[] {
  return [9, 21].flatMap((hour) =>
    [true, false].flatMap((hour12) =>
      new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12, timeZone: 'UTC' })
        .formatToParts(new Date(monday + hour * 3_600_000))
        .filter(({ type }) => type === 'literal' || type === 'dayPeriod')
        .map(({ value }) => value.replace(/[\u00a0\u202f]/g, ' ').trim())
        .filter((value) => /\p{L}/u.test(value)),
    ),
  )
}

function namedHoursOf(locale: string): [name: string, hour: number][] {
  return [0, 12].flatMap((hour) => {
    const formatDayPeriod = (at: number) =>
      formatPart(
        locale,
        { hour: 'numeric', dayPeriod: 'long', hour12: true, timeZone: 'UTC' },
        new Date(monday + at * 3_600_000),
        'dayPeriod',
      )
    const name = formatDayPeriod(hour)
    // A name shared with the next hour is a part of day.
    return name === '' || name === formatDayPeriod(hour + 1) || /\s/.test(name) ? [] : [[fold(name), hour]]
  })
}

export function isCalendarWord(word: string, language: Language): boolean {
  const { weekdays, months } = calendarOf(language)
  return weekdays.has(word) || months.has(word)
}
