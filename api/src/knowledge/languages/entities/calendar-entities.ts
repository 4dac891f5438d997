import type { Language } from '../../../core/languages/index.js'
import { calendarOf, type Calendar } from './calendar.js'
import type { FoundEntity } from './entity.js'
import { calendarNames, type CalendarName } from './calendar-names.js'
import { weekdayGroupEntities, weekdayEntities } from './weekday-entities.js'
import { alternation, wordEdges } from './alternation.js'

export function calendarEntities(text: string, language: Language): FoundEntity[] {
  const calendar = calendarOf(language)
  const named = calendarNames(text, language, calendar)
  const days = [...weekdayEntities(text, language, calendar, named), ...weekdayGroupEntities(text, language)]
  return [...days, ...dateEntities(text, named), ...timeEntities(text, language, calendar, days)]
}

const numericDate =
  /(?<![\p{L}\p{N}.,/-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2}))(?![\p{L}\p{N}]|[/.-]\d)|\d{4}年(?:\d{1,2}月(?:\d{1,2}日)?)?|\d{1,2}月(?:\d{1,2}日)?|(?:\d{4}년\s?)?\d{1,2}월(?:\s?\d{1,2}일)?/gu
/** "the 3rd of", "5.", "1º de", "12 " before a month. */
const dayBefore = /(?<![\p{N}.,:/])\d{1,2}(?:\.|º|°|ª|\p{L}{1,3})?(?:\s?[-–]\s?\d{1,2}\.?)?\s+(?:\p{L}{1,2}\s+)?$/u
/** " 3rd, 2024", " de 2024". */
const dayBehind = /^\.?\s\d{1,2}(?:st|nd|rd|th)?(?![\p{N}:.%]|[\s]?[ap]\.?m|,\d)(?:,?\s\d{4}(?!\p{N}))?/iu
/** "2024. május". */
const yearBefore = /(?<!\p{N})(?:1[0-9]|20)\d\d\.\s$/u
const yearBehind = /^\.?,?\s(?:\p{L}{1,2}\s)?(?:1[0-9]|20)\d\d(?!\p{N})/u

function dateEntities(text: string, named: readonly CalendarName[]): FoundEntity[] {
  const found: FoundEntity[] = [...text.matchAll(numericDate)].map(({ 0: written, index }) => ({
    kind: 'date',
    start: index,
    end: index + written.length,
  }))
  for (const { start, end, month, isShort } of named) {
    if (month === undefined) continue
    const before = dayBefore.exec(text.slice(Math.max(0, start - 16), start))?.[0] ?? ''
    const behind =
      yearBehind.exec(text.slice(end, end + 12))?.[0] ??
      (before === '' ? dayBehind.exec(text.slice(end, end + 16))?.[0] : undefined) ??
      ''
    // "may" and "mar" are usually other words.
    if (isShort && before === '' && behind === '') continue
    const year = yearBefore.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? ''
    found.push({ kind: 'date', start: start - Math.max(before.length, year.length), end: end + behind.length })
  }
  return found
}

const clockPatterns = new Map<Language, RegExp>()
/** "10–13", "9 - 12": hours after a weekday. */
const bareHours =
  /(?<![\p{L}\p{N}.,:])(?:[01]?\d|2[0-4])h?\s?[-–—]\s?(?:[01]?\d|2[0-4])h?(?![\p{L}\p{N}%€$£]|[.,:]\d|\s?[%€$£])/giu
const hoursGap = 24

/** "9:00–17:30", "9 am", "10 Uhr", "17h30", "12 noon". */
function timeEntities(
  text: string,
  language: Language,
  calendar: Calendar,
  days: readonly FoundEntity[],
): FoundEntity[] {
  const pattern = clockPatterns.get(language) ?? clockPattern(language, calendar)
  clockPatterns.set(language, pattern)
  const clocks = matchTimes(text, pattern)
  if (days.length === 0) return clocks
  const isBehindDay = (start: number) => days.some(({ end }) => end <= start && start - end <= hoursGap)
  const isKnown = (start: number) => clocks.some((clock) => clock.start <= start && start < clock.end)
  return [...clocks, ...matchTimes(text, bareHours).filter(({ start }) => isBehindDay(start) && !isKnown(start))]
}

function matchTimes(text: string, pattern: RegExp): FoundEntity[] {
  return [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
    kind: 'time',
    start: index,
    end: index + written.length,
  }))
}

function clockPattern(language: Language, calendar: Calendar): RegExp {
  const hour = String.raw`(?:[01]?\d|2[0-4])`
  // "0.52" is a number; times with a stop use quarter hours.
  const clock = String.raw`(?:${hour}(?:[:h]|\sh\s)[0-5]\d|${hour}\.(?:[03]0|[14]5))(?!\p{N}|[.,]\p{N})`
  // "am" may be "a.m."; "1時間" is a duration.
  const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  const unit = hours.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? ''
  const marks = calendar.hourMarks.map((mark) => {
    if (/^[a-z]{2}$/i.test(mark)) return String.raw`${mark[0]}\.?\s?${mark[1]}\.?`
    const isUnit = unit.startsWith(mark) && unit.length > mark.length
    return mark.replaceAll('.', String.raw`\.`) + (isUnit ? `(?!${unit.slice(mark.length)})` : '')
  })
  const edges = wordEdges(language)
  const mark = marks.length === 0 ? '(?!)' : String.raw`[\s\u00a0\u202f]?(?:${marks.join('|')})${edges.after}`
  const marked = String.raw`(?:${clock}|${hour})${mark}(?:[0-5]\d(?!\p{N}))?`
  const hourAlone = String.raw`${hour}(?![\p{L}\p{N}%]|[.,:]\d)`
  const named = String.raw`(?:12\s)?${alternation(calendar.namedHours.keys())}${edges.after}`
  const join = String.raw`[\s\u00a0\u202f]?(?:[-–—~〜～]|\p{L}{1,5}[\s\u00a0\u202f])[\s\u00a0\u202f]?`
  const single = String.raw`(?:${marked}|${clock}|${named})`
  const range = String.raw`(?:${single}|${hourAlone})${join}${single}|${single}${join}${hourAlone}(?=[\s,.;)]|$)`
  // "9h às 18h": a single one may be a duration.
  const short = String.raw`${hour}h(?:[0-5]\d)?${join}${hour}h(?:[0-5]\d)?${edges.after}(?!\p{N})`
  const before = edges.before === '' ? String.raw`(?<![\p{N}.,:/€$£-])` : String.raw`(?<![\p{L}\p{N}.,:/€$£-])`
  return new RegExp(`${before}(?:${range}|${short}|${single})`, 'giu')
}
