import { writesWithoutSpaces, type Language } from '../language.js'
import { stem } from '../stem.js'
import { isStopWord } from '../stop-words.js'
import { fold } from '../tokenize.js'
import { alternation, wordEdges } from './alternation.js'
import { calendarOf, isCompound, type Calendar } from './calendar.js'
import type { Entity } from './entity.js'

type Found = Omit<Entity, 'text'>

const allWeek = [1, 2, 3, 4, 5, 6, 7]

/** A word that names a weekday or month, and where. */
interface Named {
  start: number
  end: number
  day?: number
  month?: number
  /** By its short name, which may be a word of its own. */
  isShort: boolean
}

/** Weekdays and ranges of them, dates, and times of day. */
export function calendarEntities(text: string, language: Language): Found[] {
  const calendar = calendarOf(language)
  const named = namedIn(text, language, calendar)
  const days = [...weekdaysIn(text, language, calendar, named), ...dayGroupsIn(text, language)]
  return [...days, ...datesIn(text, named), ...timesIn(text, language, calendar, days)]
}

const word = /\p{L}[\p{L}\p{M}]*\.?/gu

function namedIn(text: string, language: Language, calendar: Calendar): Named[] {
  const compounds = calendar.hasCompounds ? namesIn(text, calendar, compoundPattern(language, calendar)) : []
  if (writesWithoutSpaces(language)) return compounds
  const named: Named[] = [...compounds]
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

/** Letters from which on a form of a name is looked up by its stem: "Saturdays", "domeniche". */
const stemmedMin = 5

function fullName(
  key: string,
  names: ReadonlyMap<string, number>,
  stems: ReadonlyMap<string, number>,
  language: Language,
): number | undefined {
  return names.get(key) ?? (key.length >= stemmedMin ? stems.get(stem(key, language)) : undefined)
}

function shortName(written: string, key: string, span: Omit<Named, 'day' | 'month'>, calendar: Calendar): Named[] {
  const day = calendar.shortWeekdays.get(key) ?? abbreviated(written, key, calendar.weekdays)
  const month = calendar.shortMonths.get(key) ?? abbreviated(written, key, calendar.months)
  if (day === undefined && month === undefined) return []
  return [{ ...span, isShort: true, ...(day !== undefined && { day }), ...(month !== undefined && { month }) }]
}

/** "Tues", "Thurs": the one name that begins so. */
function abbreviated(written: string, key: string, names: ReadonlyMap<string, number>): number | undefined {
  if (key.length < 3 || !/^\p{Lu}/u.test(written)) return undefined
  const meant = new Set([...names].filter(([name]) => name.startsWith(key)).map(([, number]) => number))
  return meant.size === 1 ? [...meant][0] : undefined
}

const compoundPatterns = new Map<Language, RegExp>()

/** Names of more than a word ("segunda-feira", "thứ hai", "tháng 5"), and all where no spaces stand between words. */
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

function namesIn(text: string, { weekdays, shortWeekdays, months }: Calendar, pattern: RegExp): Named[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: written, index }): Named[] => {
    const key = written.toLowerCase()
    const day = weekdays.get(key) ?? shortWeekdays.get(key)
    const month = months.get(key)
    const span = { start: index, end: index + written.length, isShort: false }
    return day === undefined ? (month === undefined ? [] : [{ ...span, month }]) : [{ ...span, day }]
  })
}

/** Weekdays that languages have one word for; CLDR has none of them. */
const dayGroups: Readonly<Record<Language, readonly [pattern: string, days: readonly number[]][]>> = {
  en: [['weekends?', [6, 7]], ['(?:on )?weekdays', [1, 2, 3, 4, 5]], ['daily|every ?day|(?:seven|7) days(?: a week)?', allWeek]],
  it: [['weekend|fine settimana', [6, 7]], ['(?:giorni )?feriali', [1, 2, 3, 4, 5, 6]], ['tutti i giorni|ogni giorno|(?:sette|7) giorni su (?:sette|7)', allWeek]],
  de: [['wochenenden?', [6, 7]], ['werktags|wochentags', [1, 2, 3, 4, 5]], ['täglich|jeden tag|(?:sieben|7) tage(?: die woche)?', allWeek]],
  fr: [['week-?ends?|fins? de semaine', [6, 7]], ['en semaine', [1, 2, 3, 4, 5]], ['tous les jours|chaque jour|(?:sept|7) jours sur (?:sept|7)|7 ?j ?\\/ ?7', allWeek]],
  es: [['fin(?:es)? de semana', [6, 7]], ['entre semana|días laborables', [1, 2, 3, 4, 5]], ['todos los días|cada día|diariamente', allWeek]],
  pt: [['fi(?:m|ns) de semana', [6, 7]], ['dias úteis', [1, 2, 3, 4, 5]], ['todos os dias|diariamente', allWeek]],
  nl: [['weekend(?:en)?', [6, 7]], ['(?:op )?(?:weekdagen|werkdagen|doordeweeks)', [1, 2, 3, 4, 5]], ['dagelijks|elke dag', allWeek]],
} // prettier-ignore

const groupPatterns = new Map<Language, readonly [RegExp, readonly number[]][]>()

function dayGroupsIn(text: string, language: Language): Found[] {
  let patterns = groupPatterns.get(language)
  if (patterns === undefined) {
    patterns = (dayGroups[language] ?? []).map(([pattern, days]) => [
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu'),
      days,
    ])
    groupPatterns.set(language, patterns)
  }
  return patterns.flatMap(([pattern, days]) =>
    [...text.matchAll(pattern)].map(({ 0: written, index }): Found => ({
      kind: 'weekday',
      start: index,
      end: index + written.length,
      days,
    })),
  )
}

/** Characters between the two ends of a range: "Monday to ", "dal lunedì al ". */
const joinMax = 16

interface NamedDays extends Found {
  kind: 'weekday'
  days: readonly number[]
  isSure: boolean
}

function weekdaysIn(text: string, language: Language, calendar: Calendar, named: readonly Named[]): Found[] {
  const found: NamedDays[] = []
  let open: { entity: NamedDays; last: number } | undefined
  for (const { start, end, day, isShort } of named) {
    if (day === undefined) continue
    const between = open === undefined ? undefined : text.slice(open.entity.end, start)
    const join = between === undefined ? undefined : joinOf(between, isShort, language, calendar)
    if (open !== undefined && join !== undefined) {
      const before = open.entity.days
      const added = join === 'range' ? rangeOf(open.last, day) : [day]
      open.entity.days = allWeek.filter((each) => before.includes(each) || added.includes(each))
      open.entity.end = end
      open.entity.isSure ||= !isShort || join === 'range'
      open.last = day
      continue
    }
    const entity = {
      kind: 'weekday' as const,
      start,
      end,
      days: [day],
      isSure: !isShort || /^[.:]?\s?\p{N}/u.test(text.slice(end, end + 3)),
    }
    found.push(entity)
    open = { entity, last: day }
  }
  return found
    .filter(({ isSure, start, end }) => isSure || text.slice(start, end).split(/[\s,/–-]+/).length > 2)
    .map(({ kind, start, end, days }) => ({ kind, start, end, days }))
}

function rangeOf(first: number, last: number): number[] {
  const length = ((last - first + 7) % 7) + 1
  return Array.from({ length }, (_, step) => ((first - 1 + step) % 7) + 1)
}

/** What stands between two weekdays makes of them: all from one to the other, or the two. */
function joinOf(
  between: string,
  isShort: boolean,
  language: Language,
  calendar: Calendar,
): 'range' | 'list' | undefined {
  if (between.length > joinMax || /[\p{N}\n.;:!?]/u.test(between.replace(/^\./, ''))) return undefined
  const said = fold(between).replace(/^\./, '').trim()
  if (/^(?:[-–—‐‑~〜～]|t\/m)$/.test(said)) return 'range'
  const bare = said.replace(/^[,/&+、]\s*/, '')
  if (bare === '') return said === '' ? undefined : 'list'
  const words = bare.split(/\s+/)
  if (calendar.listWords.has(words[0] ?? '')) return words.length <= (isShort ? 1 : 3) ? 'list' : undefined
  if (bare !== said || words.length > (isShort ? 1 : 3)) return undefined
  return words.every((each) => isStopWord(each, language)) ? 'range' : undefined
}

const numericDate =
  /(?<![\p{L}\p{N}.,/-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2}))(?![\p{L}\p{N}]|[/.-]\d)|\d{4}年(?:\d{1,2}月(?:\d{1,2}日)?)?|\d{1,2}月(?:\d{1,2}日)?|(?:\d{4}년\s?)?\d{1,2}월(?:\s?\d{1,2}일)?/gu
/** "the 3rd of", "5.", "1º de", "12 " before a month. */
const dayBefore = /(?<![\p{N}.,:/])\d{1,2}(?:\.|º|°|ª|\p{L}{1,3})?(?:\s?[-–]\s?\d{1,2}\.?)?\s+(?:\p{L}{1,2}\s+)?$/u
/** " 3rd, 2024", " de 2024" behind one. */
const dayBehind = /^\.?\s\d{1,2}(?:st|nd|rd|th)?(?![\p{N}:.%]|[\s]?[ap]\.?m|,\d)(?:,?\s\d{4}(?!\p{N}))?/iu
/** "2024. május". */
const yearBefore = /(?<!\p{N})(?:1[0-9]|20)\d\d\.\s$/u
const yearBehind = /^\.?,?\s(?:\p{L}{1,2}\s)?(?:1[0-9]|20)\d\d(?!\p{N})/u

function datesIn(text: string, named: readonly Named[]): Found[] {
  const found: Found[] = [...text.matchAll(numericDate)].map(({ 0: written, index }) => ({
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
    // A short name alone is a word more often than a month ("may", "mar").
    if (isShort && before === '' && behind === '') continue
    const year = yearBefore.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? ''
    found.push({ kind: 'date', start: start - Math.max(before.length, year.length), end: end + behind.length })
  }
  return found
}

const clockPatterns = new Map<Language, RegExp>()
/** "10–13", "9 - 12": hours behind a weekday. */
const bareHours =
  /(?<![\p{L}\p{N}.,:])(?:[01]?\d|2[0-4])h?\s?[-–—]\s?(?:[01]?\d|2[0-4])h?(?![\p{L}\p{N}%€$£]|[.,:]\d|\s?[%€$£])/giu
/** Characters between a weekday and its hours. */
const hoursGap = 24

/** Times of day and ranges of them: "9:00–17:30", "9 am", "10 Uhr", "17h30", "12 noon". */
function timesIn(text: string, language: Language, calendar: Calendar, days: readonly Found[]): Found[] {
  const pattern = clockPatterns.get(language) ?? clockPattern(language, calendar)
  clockPatterns.set(language, pattern)
  const clocks = spansOf(text, pattern)
  if (days.length === 0) return clocks
  const isBehindDay = (start: number) => days.some(({ end }) => end <= start && start - end <= hoursGap)
  const isKnown = (start: number) => clocks.some((clock) => clock.start <= start && start < clock.end)
  return [...clocks, ...spansOf(text, bareHours).filter(({ start }) => isBehindDay(start) && !isKnown(start))]
}

function spansOf(text: string, pattern: RegExp): Found[] {
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
  const short = String.raw`${hour}h${join}${hour}h${edges.after}`
  const before = edges.before === '' ? String.raw`(?<![\p{N}.,:/€$£-])` : String.raw`(?<![\p{L}\p{N}.,:/€$£-])`
  return new RegExp(`${before}(?:${range}|${short}|${single})`, 'giu')
}
