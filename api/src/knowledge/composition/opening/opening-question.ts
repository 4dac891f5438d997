import type { VisitorLanguage } from '@loquia/contracts'
import {
  asksOfState,
  calendarOf,
  daysAheadOf,
  entitiesIn,
  fold,
  hoursWord,
  wordsOf,
  type Language,
} from '../../languages/index.js'
import { clockTimeOf, dayGroupsIn, partsOfDay, type DayGroup, type NamedDay } from '../../opening-hours/index.js'
import { held, type AnalyzedQuestion, type QueryTerm } from '../../query/analyzed-question.js'
import { openingHoursPhrases } from '../opening-hours-phrases.js'
import { subjectOf } from './opening-of.js'

/** The time that a question about opening asks about: this moment, certain days, or the whole week. */
export interface OpeningQuestion {
  of: 'now' | 'day' | 'week'
  /** ISO weekdays. */
  days?: readonly number[] | undefined
  /** Days from today. */
  daysOn?: number | undefined
  /** `YYYY-MM-DD`, in order. */
  dates?: readonly string[] | undefined
  /** Time of day, in minutes. */
  at?: number | undefined
}

/** Whether a question is about opening. What day it names is read by {@link openingQuestion}. */
export function asksOfOpening({ asked, words, language }: AnalyzedQuestion): boolean {
  if (asked.type === 'hours') return true
  // "What are your opening hours?" asks for a thing, by a word of opening.
  const isOfWeek = asked.type === 'definition' || asked.type === 'open'
  return isOfWeek && words.some((word) => hoursWord(word, language) !== undefined)
}

/** Dates that a question may name, at most: a season is no list of days. */
const datesMax = 5

/**
 * What a question about opening asks; undefined where it names days that are over, too many, or that can be read in two
 * ways.
 * @param today where the business is, `YYYY-MM-DD`
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
    // "Your Christmas opening hours" are those of several days, and "between Christmas and New Year" is neither day.
    if ((asked.type !== 'hours' && asked.dates === undefined) || words.some((word) => betweenWords.has(word)))
      return undefined
    const dates = datesOf(groups, today)
    return dates === undefined ? undefined : { of: 'day', dates, at }
  }
  if (asked.dates !== undefined) return undefined
  if (asked.type !== 'hours') return { of: 'week' }
  if (asked.days !== undefined) return { of: 'day', days: asked.days, at }
  if (asked.daysOn !== undefined) return { of: 'day', daysOn: asked.daysOn, at }
  if (namesTime) return { of: 'day', daysOn: 0, at }
  const isOfNow = asked.now === true || asked.askedBy !== undefined || asksOfState(words, language)
  return { of: isOfNow ? 'now' : 'week' }
}

function dateGroups({ text, language }: AnalyzedQuestion, today: string, holidays: readonly NamedDay[]): DayGroup[] {
  return dayGroupsIn(text, language, { year: Number(today.slice(0, 4)), holidays })
}

/** The days of one group that are left from today on, each in the first year that it may be of. */
function datesOf([group, ...others]: readonly DayGroup[], today: string): string[] | undefined {
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

/** In the visitors' languages. Folded. */
const betweenWords: ReadonlySet<string> = new Set(['between', 'tra', 'fra', 'zwischen', 'entre'])

/** "At 7 pm", "alle 19": the time behind the word that the language says for it. `at` is undefined where it may be before noon or after. */
function timeAsked({ text, words, language }: AnalyzedQuestion): { at?: number | undefined; isNamed: boolean } {
  const folded = fold(text)
  let pattern = timePrefixes.get(language)
  if (pattern === undefined) {
    const said = openingHoursPhrases.atTime[language as VisitorLanguage] ?? '(?!)'
    const prefix = fold(said.split('{time}')[0] ?? '').trim()
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
    // English counts to 12, so that "at 7:30" is open; elsewhere only "alle 7" is.
    const isIn24Hours = language !== 'en' && !/^\d{1,2}$/.test(written.trim())
    return { at: clockTimeOf(written, language, isIn24Hours), isNamed: true }
  }
  return { isNamed: false }
}

/** Whether a word is like "evening"; "noon" is a time, and "mañana" may be tomorrow. */
function isPartOfDay(word: string, words: readonly string[], language: Language): boolean {
  if (!partsOfDay(language).has(word) || calendarOf(language).namedHours.has(word)) return false
  return !daysAheadOf(language).some((pattern) => pattern.exec(words.join(' '))?.[0].split(' ').includes(word) === true)
}

/** The subject of a question besides opening, its days and the name of the business, such as "the pool". */
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
  return subjectOf(question).filter((term) => held(term, name) === 0 && !ofDays.has(term.word) && !isTime(term.word))
}
