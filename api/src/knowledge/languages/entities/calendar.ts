import { writesWithoutSpaces, type Language } from '../language.js'
import { formStem } from '../stem.js'
import { fold } from '../tokenize.js'
import { localesOf } from './locales.js'

/** How a language names days, months and hours. Names are folded, without a final stop; compounds in lower case, too. */
export interface Calendar {
  /** ISO weekdays (1–7) by full name. */
  weekdays: ReadonlyMap<string, number>
  /** By short name; words of their own, many of them ("so", "mar"). */
  shortWeekdays: ReadonlyMap<string, number>
  /** Months (1–12) by full name in all cases. */
  months: ReadonlyMap<string, number>
  shortMonths: ReadonlyMap<string, number>
  /** The stems of full names, by which other forms of them are known. */
  weekdayStems: ReadonlyMap<string, number>
  monthStems: ReadonlyMap<string, number>
  /** Whether names have more than a word. */
  hasCompounds: boolean
  /** What joins the last two of a list: "and", "or". */
  listWords: ReadonlySet<string>
  /** What stands behind an hour or before it: "Uhr", "h", "a.m.". */
  hourMarks: readonly string[]
  /** "noon", "midnight": the hour, 12 or 0. */
  namedHours: ReadonlyMap<string, number>
}

/** A Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const known = new Map<Language, Calendar>()

export function calendarOf(language: Language): Calendar {
  let calendar = known.get(language)
  if (calendar === undefined) known.set(language, (calendar = read(language)))
  return calendar
}

/** Whether a month alone is called otherwise than in a date. */
function isDeclined(language: Language): boolean {
  const alone = part(language, { month: 'long', timeZone: 'UTC' }, new Date(monday), 'month')
  return alone !== part(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }, new Date(monday), 'month')
}

/** Whether a name has more than a word. */
export function isCompound(name: string): boolean {
  return /[\s-]/.test(name)
}

function nameKey(written: string): string {
  return fold(written).replace(/\.$/, '')
}

function read(language: Language): Calendar {
  const locales = localesOf(language)
  const weekdays = new Map<string, number>()
  const shortWeekdays = new Map<string, number>()
  const months = new Map<string, number>()
  const shortMonths = new Map<string, number>()
  for (const locale of locales) {
    for (let day = 1; day <= 7; day++) {
      const date = new Date(monday + (day - 1) * dayMs)
      const named = (weekday: 'long' | 'short') => part(locale, { weekday, timeZone: 'UTC' }, date, 'weekday')
      weekdays.set(nameKey(named('long')), day)
      if (isCompound(named('long'))) weekdays.set(named('long').toLowerCase(), day)
      // "segunda" is said for "segunda-feira".
      const [first] = named('long').split('-')
      if (first !== undefined && !isCompound(first)) weekdays.set(nameKey(first), day)
      shortWeekdays.set(nameKey(named('short')), day)
    }
    for (let month = 1; month <= 12; month++) {
      const date = new Date(Date.UTC(2024, month - 1, 5))
      for (const style of ['long', 'short'] as const)
        for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
          const name = nameKey(part(locale, { ...options, timeZone: 'UTC' }, date, 'month'))
          if (!/\p{L}/u.test(name)) continue
          if (isCompound(name))
            months.set(part(locale, { ...options, timeZone: 'UTC' }, date, 'month').toLowerCase(), month)
          if (style === 'long') months.set(name, month)
          else if (!months.has(name)) shortMonths.set(name, month)
        }
    }
  }
  const stemsOf = (names: ReadonlyMap<string, number>) =>
    new Map([...names].filter(([name]) => name.length >= 5).map(([name, number]) => [formStem(name, language), number]))
  const hours = locales.flatMap((locale) => hourPartsOf(locale))
  return {
    weekdays,
    shortWeekdays,
    months,
    shortMonths,
    weekdayStems: stemsOf(weekdays),
    // Only where months are declined: "aprilo" has the stem of "aprile".
    monthStems: isDeclined(language) ? stemsOf(months) : new Map(),
    hasCompounds: writesWithoutSpaces(language) || [...weekdays.keys(), ...months.keys()].some(isCompound),
    listWords: new Set(locales.flatMap((locale) => listWordsOf(locale))),
    hourMarks: [...new Set(hours)],
    namedHours: new Map(locales.flatMap((locale) => namedHoursOf(locale))),
  }
}

function part(locale: string, options: Intl.DateTimeFormatOptions, date: Date, wanted: string): string {
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
    const format = (at: number) =>
      part(
        locale,
        { hour: 'numeric', dayPeriod: 'long', hour12: true, timeZone: 'UTC' },
        new Date(monday + at * 3_600_000),
        'dayPeriod',
      )
    const name = format(hour)
    // A name that the next hour has too is one of a part of the day.
    return name === '' || name === format(hour + 1) || /\s/.test(name) ? [] : [[fold(name), hour]]
  })
}

/** Whether a folded word is the full name of a weekday or month. */
export function isCalendarWord(word: string, language: Language): boolean {
  const { weekdays, months } = calendarOf(language)
  return weekdays.has(word) || months.has(word)
}
