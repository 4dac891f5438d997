import type { VisitorLanguage } from '@loquia/contracts'
import type { Thing } from './microdata.js'
import { valuesOf, textOf } from './property-values.js'
import { dataLabels } from './data-labels.js'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const dayNames = new Map<VisitorLanguage, ReadonlyMap<string, string>>()

/** What a language calls schema.org's days, in the order of the week; a line begins with them. */
function daysIn(language: VisitorLanguage): ReadonlyMap<string, string> {
  let names = dayNames.get(language)
  if (names === undefined) {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    const called = weekdays.map((day, at): [string, string] => {
      // 1 January 2024 was a Monday.
      const name = format.format(Date.UTC(2024, 0, 1 + at))
      return [day, name.charAt(0).toLocaleUpperCase(language) + name.slice(1)]
    })
    dayNames.set(language, (names = new Map([...called, ['PublicHolidays', dataLabels[language].holidays]])))
  }
  return names
}

const shortDays = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
  PH: 'PublicHolidays',
} as const

/** An `OpeningHoursSpecification` as a line; empty when it names no day or no time. */
export function openingHoursLine(entry: Thing, language: VisitorLanguage): string {
  const names = valuesOf(entry['dayOfWeek'])
    .map((day) => dayName((textOf(day) ?? '').replace(/^https?:\/\/schema\.org\//, ''), language))
    .filter((day) => day !== '')
  const opens = clockTime(textOf(entry['opens']))
  const closes = clockTime(textOf(entry['closes']))
  const period = [textOf(entry['validFrom']), textOf(entry['validThrough'])].filter(Boolean).join(' – ')
  if (names.length === 0 || opens === '') return ''
  const time =
    closes === '' || (opens === '00:00' && closes === '00:00') ? dataLabels[language].closed : `${opens}–${closes}`
  return `${joinDays(names, language)}: ${time}${period === '' ? '' : ` (${period})`}`
}

/** `Mo-Fr 09:00-17:00`, the form of `openingHours`. */
export function shortOpeningHoursLine(entry: string, language: VisitorLanguage): string {
  const match = /^((?:Mo|Tu|We|Th|Fr|Sa|Su|PH)(?:\s*[-,]\s*(?:Mo|Tu|We|Th|Fr|Sa|Su|PH))*)\s+(.+)$/.exec(entry.trim())
  if (match === null) return entry.trim()
  const named = (match[1] ?? '')
    .replace(/Mo|Tu|We|Th|Fr|Sa|Su|PH/g, (day) => dayName(day, language))
    .replace(/\s+/g, '')
    .replaceAll('-', '–')
    .replaceAll(',', ', ')
  return `${named}: ${(match[2] ?? '').replace(/-/g, '–')}`
}

function dayName(day: string, language: VisitorLanguage): string {
  const long = shortDays[day as keyof typeof shortDays] ?? day
  return daysIn(language).get(long) ?? ''
}

/** Consecutive days as a span: Monday–Friday. */
function joinDays(names: readonly string[], language: VisitorLanguage): string {
  const order: readonly string[] = [...daysIn(language).values()]
  const positions = names.map((name) => order.indexOf(name)).sort((a, b) => a - b)
  const first = positions[0] ?? 0
  const run = positions.length > 2 && positions.every((position, index) => position === first + index)
  return run
    ? `${order[first]}–${order[positions.at(-1) ?? 0]}`
    : positions.map((position) => order[position]).join(', ')
}

/** Hours and minutes at the start of a value; empty for anything else. */
export function clockTime(value: string | undefined): string {
  return /^\d{1,2}:\d{2}/.exec(value ?? '')?.[0] ?? ''
}
