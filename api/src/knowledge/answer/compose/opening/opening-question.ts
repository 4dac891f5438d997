import type { VisitorLanguage } from '@loquia/contracts'
import {
  asksAboutState,
  calendarOf,
  daysAheadPatterns,
  entitiesIn,
  fold,
  hoursWord,
  wordsOf,
  type Language,
} from '../../../languages/index.js'
import {
  parseClockTime,
  dayGroupsIn,
  dayPartWordsOf,
  type DayGroup,
  type NamedDay,
} from '../../../languages/opening-hours/index.js'
import { matchConfidence, type AnalyzedQuestion, type QueryTerm } from '../../../search/analyze/analyzed-question.js'
import { openingHoursPhrases } from '../opening-hours-phrases.js'
import { subjectTerms } from './opening-subject.js'

export interface OpeningQuestion {
  scope: 'now' | 'day' | 'week'
  /** Days are ISO weekdays. */
  days?: readonly number[] | undefined
  /** The value counts days from today. */
  daysOn?: number | undefined
  /** Dates are in ascending order. */
  dates?: readonly string[] | undefined
  /** The value counts minutes since midnight. */
  at?: number | undefined
}

export function asksAboutOpening({ asked, words, language }: AnalyzedQuestion): boolean {
  if (asked.type === 'hours') return true
  // "What are your opening hours?" looks like a definition.
  const isOfWeek = asked.type === 'definition' || asked.type === 'open'
  return isOfWeek && words.some((word) => hoursWord(word, language) !== undefined)
}

/** More dates form a season. */
const datesMax = 5

/**
 * Undefined if the days are past, too many or ambiguous.
 * @param today `YYYY-MM-DD` at the business
 */
export function openingQuestion(
  question: AnalyzedQuestion,
  today: string,
  holidays: readonly NamedDay[],
): OpeningQuestion | undefined {
  const { asked, words, language } = question
  const { at, isNamed: namesTime } = timeAsked(question)
  const groups = dateGroups(question, today, holidays)
  if (groups.length > 0) {
    // "Your Christmas opening hours" covers several days, "between Christmas and New Year" neither.
    if ((asked.type !== 'hours' && asked.dates === undefined) || words.some((word) => betweenWords.has(word)))
      return undefined
    const dates = upcomingDates(groups, today)
    return dates === undefined ? undefined : { scope: 'day', dates, at }
  }
  if (asked.dates !== undefined) return undefined
  if (asked.type !== 'hours') return { scope: 'week' }
  if (asked.days !== undefined) return { scope: 'day', days: asked.days, at }
  if (asked.daysOn !== undefined) return { scope: 'day', daysOn: asked.daysOn, at }
  if (namesTime) return { scope: 'day', daysOn: 0, at }
  const isOfNow = asked.now === true || asked.askedBy !== undefined || asksAboutState(words, language)
  return { scope: isOfNow ? 'now' : 'week' }
}

function dateGroups({ text, language }: AnalyzedQuestion, today: string, holidays: readonly NamedDay[]): DayGroup[] {
  return dayGroupsIn(text, language, { year: Number(today.slice(0, 4)), holidays })
}

/** Omits past days; each date gets its first possible year. */
function upcomingDates([group, ...others]: readonly DayGroup[], today: string): string[] | undefined {
  if (group === undefined || others.length > 0 || group.isUnclear) return undefined
  const next = new Map<string, { from: string; to: string }>()
  for (const range of group.ranges.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const day = `${range.from.slice(4)} ${range.to.slice(4)}`
    if (range.to >= today && !next.has(day)) next.set(day, range)
  }
  const dates = [...next.values()].flatMap(({ from, to }) => daysFrom(from < today ? today : from, to))
  return dates.length === 0 || dates.length > datesMax ? undefined : [...new Set(dates)].toSorted()
}

const dayMs = 86_400_000

function daysFrom(from: string, to: string): string[] {
  const first = Date.parse(from)
  const count = Math.min(Math.round((Date.parse(to) - first) / dayMs), datesMax) + 1
  return Array.from({ length: count }, (_, step) => new Date(first + step * dayMs).toISOString().slice(0, 10))
}

const timePrefixes = new Map<string, RegExp>()

/** The words are folded. */
const betweenWords: ReadonlySet<string> = new Set(['between', 'tra', 'fra', 'zwischen', 'entre'])

/** "At 7 pm", "alle 19". `at` is undefined if a.m. or p.m. is unclear. */
function timeAsked({ text, words, language }: AnalyzedQuestion): { at?: number | undefined; isNamed: boolean } {
  const folded = fold(text)
  let pattern = timePrefixes.get(language)
  if (pattern === undefined) {
    const template = openingHoursPhrases.atTime[language as VisitorLanguage] ?? '(?!)'
    const prefix = fold(template.split('{time}')[0] ?? '').trim()
    pattern = new RegExp(String.raw`(?<!\p{L})${prefix}\s+(?:ore\s+)?(?<hour>\d{1,2}(?![\p{N}/-]))?`, 'gu')
    timePrefixes.set(language, pattern)
  }
  const times = entitiesIn(folded, language).filter(({ kind }) => kind === 'time')
  for (const { 0: prefix, index, groups = {} } of folded.matchAll(pattern)) {
    const hour = groups['hour']
    const at = index + prefix.length - (hour?.length ?? 0)
    const time = times.find(({ start, end }) => start <= at && at < end)
    if (hour === undefined && time === undefined) continue
    // "A las 7 de la tarde", "um 8 Uhr abends".
    if (words.some((word) => isPartOfDay(word, words, language))) return { isNamed: true }
    const written = time === undefined ? (hour ?? '') : time.text.slice(Math.max(0, at - time.start))
    // English "at 7:30" is ambiguous; elsewhere only "alle 7" is.
    const isIn24Hours = language !== 'en' && !/^\d{1,2}$/.test(written.trim())
    return { at: parseClockTime(written, language, isIn24Hours), isNamed: true }
  }
  return { isNamed: false }
}

/** "noon" is a time, and "mañana" may mean tomorrow. */
function isPartOfDay(word: string, words: readonly string[], language: Language): boolean {
  if (!dayPartWordsOf(language).has(word) || calendarOf(language).namedHours.has(word)) return false
  return !daysAheadPatterns(language).some(
    (pattern) => pattern.exec(words.join(' '))?.[0].split(' ').includes(word) === true,
  )
}

/** Returns the question's subject besides opening, days and the business's name, such as "the pool". */
export function otherSubject(
  question: AnalyzedQuestion,
  name: ReadonlySet<string>,
  today: string,
  holidays: readonly NamedDay[],
): QueryTerm[] {
  const { text, language } = question
  const ofDays = new Set(
    dateGroups(question, today, holidays).flatMap(({ start, end }) => wordsOf(text.slice(start, end), language)),
  )
  const isTime = (word: string) => /^\p{N}/u.test(word) || calendarOf(language).namedHours.has(word)
  return subjectTerms(question).filter(
    (term) => matchConfidence(term, name) === 0 && !ofDays.has(term.word) && !isTime(term.word),
  )
}
