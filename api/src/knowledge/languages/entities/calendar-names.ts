import { writesWithoutSpaces, type Language } from '../../../core/languages/index.js'
import { formStem } from '../stem.js'
import { fold } from '../tokenize.js'
import { alternation, wordEdges } from './alternation.js'
import { isCompound, type Calendar } from './calendar.js'

export interface CalendarName {
  start: number
  end: number
  day?: number
  month?: number
  /** May also be another word. */
  isShort: boolean
}

const word = /\p{L}[\p{L}\p{M}]*\.?/gu

export function calendarNames(text: string, language: Language, calendar: Calendar): CalendarName[] {
  const compounds = calendar.hasCompounds ? namesIn(text, calendar, compoundPattern(language, calendar)) : []
  if (writesWithoutSpaces(language)) return compounds
  const named: CalendarName[] = [...compounds]
  for (const { 0: written, index } of text.matchAll(word)) {
    if (compounds.some(({ start, end }) => start <= index && index < end)) continue
    const bare = written.replace(/\.$/, '')
    const key = fold(bare)
    const span = { start: index, end: index + bare.length, isShort: key.length < 4 }
    const day = fullName(key, calendar.weekdays, calendar.weekdayStems, language)
    const month = day === undefined ? fullName(key, calendar.months, calendar.monthStems, language) : undefined
    if (day !== undefined) named.push({ ...span, day })
    else if (month !== undefined) named.push({ ...span, month })
    else named.push(...shortName(bare, key, { ...span, end: index + written.length }, calendar))
  }
  return named.toSorted((a, b) => a.start - b.start)
}

/** "Saturdays", "domeniche". */
const stemmedMin = 5

function fullName(
  key: string,
  names: ReadonlyMap<string, number>,
  stems: ReadonlyMap<string, number>,
  language: Language,
): number | undefined {
  return names.get(key) ?? (key.length >= stemmedMin ? stems.get(formStem(key, language)) : undefined)
}

function shortName(
  written: string,
  key: string,
  span: Omit<CalendarName, 'day' | 'month'>,
  calendar: Calendar,
): CalendarName[] {
  const day = calendar.shortWeekdays.get(key) ?? findAbbreviated(written, key, calendar.weekdays)
  const month = calendar.shortMonths.get(key) ?? findAbbreviated(written, key, calendar.months)
  if (day === undefined && month === undefined) return []
  return [{ ...span, isShort: true, ...(day !== undefined && { day }), ...(month !== undefined && { month }) }]
}

/** "Tues", "Thurs". */
function findAbbreviated(written: string, key: string, names: ReadonlyMap<string, number>): number | undefined {
  if (key.length < 3 || !/^\p{Lu}/u.test(written)) return undefined
  const meant = new Set([...names].filter(([name]) => name.startsWith(key)).map(([, number]) => number))
  return meant.size === 1 ? [...meant][0] : undefined
}

const compoundPatterns = new Map<Language, RegExp>()

/** "segunda-feira", "thứ hai", "tháng 5", and languages without spaces. */
function compoundPattern(language: Language, { weekdays, shortWeekdays, months }: Calendar): RegExp {
  let pattern = compoundPatterns.get(language)
  if (pattern === undefined) {
    const isUnspaced = writesWithoutSpaces(language)
    const names = isUnspaced ? [...weekdays.keys(), ...shortWeekdays.keys()] : [...weekdays.keys(), ...months.keys()]
    const edges = wordEdges(language)
    pattern = new RegExp(
      `${edges.before}${alternation(names.filter((name) => (isUnspaced ? name.length > 1 : isCompound(name))))}${edges.after}(?!\\p{N})`,
      'giu',
    )
    compoundPatterns.set(language, pattern)
  }
  return pattern
}

function namesIn(text: string, { weekdays, shortWeekdays, months }: Calendar, pattern: RegExp): CalendarName[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: written, index }): CalendarName[] => {
    const key = written.toLowerCase()
    const day = weekdays.get(key) ?? shortWeekdays.get(key)
    const month = months.get(key)
    const span = { start: index, end: index + written.length, isShort: false }
    return day === undefined ? (month === undefined ? [] : [{ ...span, month }]) : [{ ...span, day }]
  })
}
