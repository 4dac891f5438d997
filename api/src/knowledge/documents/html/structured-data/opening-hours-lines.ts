import type { Locale } from '@loquia/contracts'
import type { Thing } from './microdata.js'
import { valuesOf, textOf } from './property-values.js'
import { dataLabels } from './data-labels.js'

const days = {
  en: {
    Monday: 'Monday',
    Tuesday: 'Tuesday',
    Wednesday: 'Wednesday',
    Thursday: 'Thursday',
    Friday: 'Friday',
    Saturday: 'Saturday',
    Sunday: 'Sunday',
    PublicHolidays: 'Public holidays',
  },
  it: {
    Monday: 'Lunedì',
    Tuesday: 'Martedì',
    Wednesday: 'Mercoledì',
    Thursday: 'Giovedì',
    Friday: 'Venerdì',
    Saturday: 'Sabato',
    Sunday: 'Domenica',
    PublicHolidays: 'Festivi',
  },
} as const
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
export function openingHoursLine(entry: Thing, language: Locale): string {
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
export function shortOpeningHoursLine(entry: string, language: Locale): string {
  const match = /^((?:Mo|Tu|We|Th|Fr|Sa|Su|PH)(?:\s*[-,]\s*(?:Mo|Tu|We|Th|Fr|Sa|Su|PH))*)\s+(.+)$/.exec(entry.trim())
  if (match === null) return entry.trim()
  const named = (match[1] ?? '')
    .replace(/Mo|Tu|We|Th|Fr|Sa|Su|PH/g, (day) => dayName(day, language))
    .replace(/\s+/g, '')
    .replaceAll('-', '–')
    .replaceAll(',', ', ')
  return `${named}: ${(match[2] ?? '').replace(/-/g, '–')}`
}

function dayName(day: string, language: Locale): string {
  const long = shortDays[day as keyof typeof shortDays] ?? day
  return days[language][long as keyof (typeof days)['en']] ?? ''
}

/** Consecutive days as a span: Monday–Friday. */
function joinDays(names: readonly string[], language: Locale): string {
  const order: readonly string[] = Object.values(days[language])
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
