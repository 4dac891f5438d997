import { visitorLanguages, type VisitorLanguage } from '@loquia/contracts'
import type { Thing } from './microdata.js'
import { fold } from '../../../../languages/tokenize.js'
import { isThing, toValues, valueText } from './property-values.js'
import { dataLabels } from './data-labels.js'

/** ISO weekdays, plus 8 for public holidays. */
const publicHolidays = 8
const everyDay = [1, 2, 3, 4, 5, 6, 7]

interface StatedHours {
  days: readonly number[]
  /** "09:00–17:00", a word for closed, or open-ended hours. */
  hours: string
  isClosed: boolean
}

export function openingHoursLines(thing: Thing, language: VisitorLanguage, today: string): string[] {
  const entries = toValues(thing['openingHoursSpecification']).filter(isThing)
  const special = toValues(thing['specialOpeningHoursSpecification']).filter(isThing)
  const isDated = (entry: Thing) => validityPeriod(entry, today) !== undefined
  const weekly = entries.filter((entry) => !isDated(entry)).flatMap((entry) => parseEntry(entry, language) ?? [])
  const written = [
    ...weekly,
    ...toValues(thing['openingHours']).map((entry) => shortHours(valueText(entry) ?? '', language)),
  ]
  const stated = written.flatMap((entry) => (typeof entry === 'string' ? [] : entry))
  const asWritten = written.filter((entry) => typeof entry === 'string').filter((entry) => entry !== '')
  const dated = [...entries.filter(isDated), ...special].flatMap((entry) => datedLine(entry, language, today))
  return [...new Set([...weekLines(stated, language), ...asWritten, ...dated])]
}

/** Merges separately stated hours: "09:00–12:00, 14:00–18:00". */
function weekLines(stated: readonly StatedHours[], language: VisitorLanguage): string[] {
  const hoursOn = (day: number, isClosed: boolean) => {
    const said = stated.filter((each) => each.isClosed === isClosed && each.days.includes(day))
    return [...new Set(said.map(({ hours }) => hours))].toSorted().join(', ')
  }
  const writtenDays = new Set<string>()
  return stated.flatMap(({ days, isClosed }) => {
    const groups = new Map<string, number[]>()
    for (const day of days) {
      if (writtenDays.has(`${day} ${isClosed}`)) continue
      writtenDays.add(`${day} ${isClosed}`)
      const hours = hoursOn(day, isClosed)
      groups.set(hours, [...(groups.get(hours) ?? []), day])
    }
    return [...groups].map(([hours, of]) =>
      hours === '' ? joinDays(of, language) : `${joinDays(of, language)}: ${hours}`,
    )
  })
}

/** As written if a day is unknown. */
function parseEntry(entry: Thing, language: VisitorLanguage): StatedHours | string | undefined {
  const names = toValues(entry['dayOfWeek']).map(readDayName)
  const named = names.map((name) => daysCalled(name, language))
  const said = readHours(entry, language)
  if (named.length === 0) return undefined
  return named.some((days) => days.length === 0)
    ? `${names.join(', ')}: ${said.hours}`
    : { days: named.flat(), ...said }
}

/** schema.org: without `opens`, a place is closed. */
function readHours(entry: Thing, language: VisitorLanguage): Pick<StatedHours, 'hours' | 'isClosed'> {
  const label = dataLabels[language]
  const [opens, closes] = [timesIn(entry['opens']), timesIn(entry['closes'])]
  const [from = '', to = ''] = [opens[0], closes[0]]
  const isRange = opens.some((time) => /\d\s*[-–]\s*\d/.test(time))
  if (isRange) return { hours: [...opens, ...closes].join(', '), isClosed: false }
  if (opens.length === closes.length && opens.length > 1)
    return { hours: opens.map((time, at) => `${time}–${closes[at]}`).join(', '), isClosed: false }
  if (opens.length > 1 || closes.length > 1)
    return { hours: `${opens.join(', ')} – ${closes.join(', ')}`, isClosed: false }
  if (from === to) return { hours: label.closed, isClosed: true }
  if (to === '') return { hours: `${label.from} ${from}`, isClosed: false }
  if (from === '') return { hours: `– ${to}`, isClosed: false }
  return { hours: `${from}–${to}`, isClosed: false }
}

function timesIn(value: unknown): string[] {
  return toValues(value).flatMap((each) => {
    const written = valueText(each) ?? ''
    const isRange = !written.includes('T') && /\d\s*[-–]\s*\d/.test(written)
    const time = isRange ? '' : clockTime(/^\d{1,2}$/.test(written) ? `${written}:00` : written)
    return written === '' ? [] : [time === '' ? written : time]
  })
}

/** Strips the vocabulary: "http://purl.org/goodrelations/v1#Monday", "schema:Monday". */
function readDayName(value: unknown): string {
  const said = valueText(value) ?? (isThing(value) ? (valueText(value['@id']) ?? valueText(value['name']) ?? '') : '')
  return said.replace(/^.*[/#:]/, '')
}

/** "Monday", "Mon", "Mo", "Mondays", "PublicHolidays", "Monday-Friday", "Mo,Tu". */
function daysCalled(name: string, language?: VisitorLanguage): number[] {
  // Portuguese weekdays contain hyphens.
  const runs = name
    .replace(/-feiras?/gi, '')
    .split(/[,\s]+/)
    .map((run) => run.split(/[-–]/).map((day) => dayCalled(day, language)))
  return runs.flatMap((run) => {
    const [first, last = first] = run
    if (first === undefined || last === undefined || run.length > 2) return []
    const length = first === publicHolidays || last === publicHolidays ? 1 : ((last - first + 7) % 7) + 1
    return Array.from({ length }, (_, step) => (first === publicHolidays ? first : ((first - 1 + step) % 7) + 1))
  })
}

function dayCalled(written: string, language?: VisitorLanguage): number | undefined {
  const name = fold(written).replace(/[.]$/, '')
  if (/^(?:ph|publicholidays?)$/.test(name)) return publicHolidays
  if (!/^[a-z]{2,12}$/.test(name)) return undefined
  const bare = name.replace(/(?<=day)s$/, '')
  const at = dayNamesIn('en').findIndex((day) => day.startsWith(bare))
  if (at !== -1) return at + 1
  const short = language === undefined ? -1 : dayNamesIn(language, 'short').indexOf(name)
  if (short !== -1) return short + 1
  const found = visitorLanguages.map((each) => dayNamesIn(each).indexOf(name)).find((day) => day !== -1)
  return found === undefined ? undefined : found + 1
}

const foldedDays = new Map<string, string[]>()

/** Folded, Monday first; "segunda" for "segunda-feira". */
function dayNamesIn(language: string, weekday: 'long' | 'short' = 'long'): string[] {
  const key = `${language} ${weekday}`
  let names = foldedDays.get(key)
  if (names === undefined) {
    names = weekdayNames(language, weekday).map((name) => fold(name).replace(/-feira$|\.$/, ''))
    foldedDays.set(key, names)
  }
  return names
}

const dayNames = String.raw`(?:mo(?:n(?:days?)?)?|tu(?:e(?:s(?:days?)?)?)?|we(?:d(?:nesdays?)?)?|th(?:u(?:r(?:s(?:days?)?)?)?)?|fr(?:i(?:days?)?)?|sa(?:t(?:urdays?)?)?|su(?:n(?:days?)?)?|ph)\.?(?![a-z])`
const clock = String.raw`\d{1,2}(?::?\d{2})(?::00)?(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?`
const shortRule = new RegExp(
  String.raw`(?<days>${dayNames}(?:\s*[-–,]\s*${dayNames})*)\s*:?\s*(?<hours>(?:(?:${clock})\s*[-–]\s*(?:${clock})(?:\s*[,\s]\s*(?=\d))?)+|closed|off)?\s*(?:[;,]\s*|$)`,
  'iy',
)

/** Parses `Mo-Fr 09:00-12:00,14:00-18:00; Sa 09:00-12:00`; other forms stay as written. */
function shortHours(entry: string, language: VisitorLanguage): StatedHours[] | string {
  const text = entry.trim()
  if (/^24\s?\/\s?7$/.test(text)) return [{ days: everyDay, hours: '00:00–24:00', isClosed: false }]
  const stated: StatedHours[] = []
  for (let at = 0; at < text.length; at = shortRule.lastIndex) {
    shortRule.lastIndex = at
    const { days = '', hours } = shortRule.exec(text)?.groups ?? {}
    const named = daysCalled(days.replace(/\s+/g, ''))
    if (named.length === 0) return text
    const ranges = [...(hours ?? '').matchAll(new RegExp(`(${clock})\\s*[-–]\\s*(${clock})`, 'gi'))]
    const times = ranges.map(([, from, to]) => [clockTime(from), clockTime(to)] as const)
    // "Mo-Su" gives no times.
    if (hours === undefined) stated.push({ days: named, hours: '', isClosed: false })
    else if (ranges.length === 0 || times.every(([from, to]) => from === to && from !== ''))
      stated.push({ days: named, hours: dataLabels[language].closed, isClosed: true })
    else for (const [from, to] of times) stated.push({ days: named, hours: `${from}–${to}`, isClosed: false })
  }
  return stated
}

interface Period {
  from: string | undefined
  to: string | undefined
}

function validityPeriod(entry: Thing, today: string): Period | undefined {
  const [from, to] = [entry['validFrom'], entry['validThrough']].map(
    (value) => /^\d{4}-\d{2}-\d{2}/.exec(valueText(value) ?? '')?.[0],
  )
  if (to === undefined && (from === undefined || from <= today)) return undefined
  return { from, to }
}

/** Formats a dated entry: "24 December 2026: closed". */
function datedLine(entry: Thing, language: VisitorLanguage, today: string): string[] {
  const { from, to } = validityPeriod(entry, today) ?? {
    from: valueText(entry['validFrom'])?.slice(0, 10),
    to: undefined,
  }
  const first = from ?? to
  const { hours } = readHours(entry, language)
  const days = toValues(entry['dayOfWeek']).flatMap((day) => daysCalled(readDayName(day), language))
  if (first === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(first)) return []
  const isDaily = days.length === 0 || everyDay.every((day) => days.includes(day))
  if (!isDaily && first !== to)
    return [`${joinDays(days, language)}: ${hours} (${[from, to].filter(Boolean).join(' – ')})`]
  const last = to ?? first
  const span = last === first ? dateText(first, language) : `${dateText(first, language)} – ${dateText(last, language)}`
  return [`${span}: ${hours}`]
}

function dateText(date: string, language: VisitorLanguage): string {
  // Americans, who write the month first, also read this.
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

function weekdayNames(language: string, weekday: 'long' | 'short' = 'long'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const name = format.format(new Date(Date.UTC(2024, 0, day)))
    return name.charAt(0).toUpperCase() + name.slice(1)
  })
}

function joinDays(named: readonly number[], language: VisitorLanguage): string {
  const names = [...weekdayNames(language), dataLabels[language].holidays]
  const days = [...new Set(named)].toSorted((a, b) => a - b)
  const [first = 1] = days
  const isRun = days.length > 2 && days.every((day, at) => day === first + at && day !== publicHolidays)
  return isRun
    ? `${names[first - 1]}–${names[(days.at(-1) ?? first) - 1]}`
    : days.map((day) => names[day - 1]).join(', ')
}

/** Converts to 24-hour HH:MM; empty if unreadable. */
export function clockTime(value: string | undefined): string {
  const found = /^(?:.*T)?(\d{1,2})(?:\s?[:.h]?\s?(\d{2})|\s?(h)(?![a-z]))?(?::\d{2})?\s*(?:([ap])\.?m\.?)?/i.exec(
    value?.trim() ?? '',
  )
  const [, hour = '', minute, mark, half] = found ?? []
  if (hour === '' || (minute ?? mark ?? half) === undefined || Number(hour) > 24) return ''
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(of24).padStart(2, '0')}:${minute ?? '00'}`
}
