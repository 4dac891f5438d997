import type { Language } from '../language.js'
import { alternation, wordEdges } from './alternation.js'
import type { Calendar } from './calendar.js'
import type { FoundEntity } from './entity.js'

const clockPatterns = new Map<Language, RegExp>()
/** "10–13", "9 - 12": hours behind a weekday. */
const bareHours =
  /(?<![\p{L}\p{N}.,:])(?:[01]?\d|2[0-4])h?\s?[-–—]\s?(?:[01]?\d|2[0-4])h?(?![\p{L}\p{N}%€$£]|[.,:]\d|\s?[%€$£])/giu
/** Characters between a weekday and its hours. */
const hoursGap = 24

/** Times of day and ranges of them: "9:00–17:30", "9 am", "10 Uhr", "17h30", "12 noon". */
export function timeEntities(
  text: string,
  language: Language,
  calendar: Calendar,
  days: readonly FoundEntity[],
): FoundEntity[] {
  const pattern = clockPatterns.get(language) ?? clockPattern(language, calendar)
  clockPatterns.set(language, pattern)
  const clocks = spansOf(text, pattern)
  if (days.length === 0) return clocks
  const isBehindDay = (start: number) => days.some(({ end }) => end <= start && start - end <= hoursGap)
  const isKnown = (start: number) => clocks.some((clock) => clock.start <= start && start < clock.end)
  return [...clocks, ...spansOf(text, bareHours).filter(({ start }) => isBehindDay(start) && !isKnown(start))]
}

function spansOf(text: string, pattern: RegExp): FoundEntity[] {
  return [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
    kind: 'time',
    start: index,
    end: index + written.length,
  }))
}

function clockPattern(language: Language, calendar: Calendar): RegExp {
  const hour = String.raw`(?:[01]?\d|2[0-4])`
  // "0.52" is a number; who writes hours with a stop writes quarters of them.
  const clock = String.raw`(?:${hour}(?:[:h]|\sh\s)[0-5]\d|${hour}\.(?:[03]0|[14]5))(?!\p{N}|[.,]\p{N})`
  // "am" is "a.m." too; and "1時間" is an hour long.
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
  // "9h às 18h": one such hour alone is as likely a duration.
  const short = String.raw`${hour}h(?:[0-5]\d)?${join}${hour}h(?:[0-5]\d)?${edges.after}(?!\p{N})`
  const before = edges.before === '' ? String.raw`(?<![\p{N}.,:/€$£-])` : String.raw`(?<![\p{L}\p{N}.,:/€$£-])`
  return new RegExp(`${before}(?:${range}|${short}|${single})`, 'giu')
}
