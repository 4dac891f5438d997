import type { OpeningHours, Source, VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../chunks/text-fragment.js'
import { asksOfState, hoursWord, type Language } from '../languages/index.js'
import {
  dateIn,
  momentIn,
  openingByOwner,
  openingOfWeeks,
  weekdayAt,
  type DayHours,
  type Place,
} from '../opening-hours/index.js'
import { held, type AnalyzedQuestion, type QueryTerm } from '../query/analyzed-question.js'
import type { StatedWeek } from './stated-week.js'
import { subjectOf, type BusinessTime } from './opening-of.js'
import { dayStatement, openingStatement, weekList } from './opening-statement.js'
import { plainText, quoteUnits } from './quote-units.js'
import { sourceTitle } from './source-title.js'

/** The time that a question about opening asks about: this moment, a day, or the whole week. */
export interface OpeningQuestion {
  of: 'now' | 'day' | 'week'
  /** ISO weekdays. */
  days?: readonly number[] | undefined
  /** Days from today. */
  daysOn?: number | undefined
}

/** Undefined for a question of another kind, and of a date, which no week holds. */
export function openingQuestion({ asked, words, language }: AnalyzedQuestion): OpeningQuestion | undefined {
  if (asked.dates !== undefined) return undefined
  // "What are your opening hours?" asks for a thing, by a word of opening.
  const isOfWeek = asked.type === 'definition' || asked.type === 'open'
  if (isOfWeek && words.some((word) => hoursWord(word, language) !== undefined)) return { of: 'week' }
  if (asked.type !== 'hours') return undefined
  if (asked.days !== undefined) return { of: 'day', days: asked.days }
  if (asked.daysOn !== undefined) return { of: 'day', daysOn: asked.daysOn }
  const isOfNow = asked.now === true || asked.askedBy !== undefined || asksOfState(words, language)
  return { of: isOfNow ? 'now' : 'week' }
}

/** The subject of a question besides opening and the name of the business, such as "the pool". */
export function otherSubject(question: AnalyzedQuestion, name: ReadonlySet<string>): QueryTerm[] {
  return subjectOf(question).filter((term) => held(term, name) === 0)
}

interface Told {
  text: string
  sources: Source[]
}

/** Answers from the hours that the owner has confirmed. */
export function answerByOwner(
  asked: OpeningQuestion,
  hours: OpeningHours,
  time: BusinessTime | undefined,
  { language, isIn12Hours }: { language: VisitorLanguage; isIn12Hours: boolean },
): Told {
  const from = time === undefined ? '' : dateIn(time.instant, time.zone)
  const list = weekList(hours, { language, isIn12Hours, from })
  return { text: [...ownerStatements(asked, hours, time, { language, isIn12Hours }), list].join('\n\n'), sources: [] }
}

function ownerStatements(
  asked: OpeningQuestion,
  hours: OpeningHours,
  time: BusinessTime | undefined,
  written: { language: VisitorLanguage; isIn12Hours: boolean },
): string[] {
  if (asked.of === 'now' && time !== undefined) {
    const opening = openingByOwner(hours, time.instant, time.zone)
    return [openingStatement({ ...opening, isIn12Hours: written.isIn12Hours }, written.language)]
  }
  if (asked.of !== 'day') return []
  if (asked.daysOn !== undefined) {
    if (time === undefined) return []
    const date = dateIn(time.instant, time.zone, asked.daysOn)
    const weekday = weekdayAt(momentIn(time.instant, time.zone), asked.daysOn)
    const special = hours.dates.find((each) => each.date === date)?.intervals
    return [dayStatement({ weekday, daysOn: asked.daysOn }, special ?? hours.week[weekday - 1] ?? [], written)]
  }
  return (asked.days ?? []).map((weekday) => dayStatement({ weekday }, hours.week[weekday - 1] ?? [], written))
}

/** A text that names fewer days may leave open whether the others are closed. */
const weekMin = 4

/**
 * Answers from the weeks that a website states; undefined where they disagree, leave the day unclear, or do not name it.
 * @param weeks those about what is asked, the most complete first
 */
export function answerBySite(
  asked: OpeningQuestion,
  weeks: readonly StatedWeek[],
  time: BusinessTime | undefined,
  language: VisitorLanguage,
): Told | undefined {
  // The weeks agree, so the one in the visitor's language is quoted.
  const first = weeks.find(({ passage }) => passage.language === language) ?? weeks[0]
  if (first === undefined || asked.of === 'week') return undefined
  const statements =
    asked.of === 'now' ? nowStatement(weeks, time, language) : dayStatements(asked, weeks, time, language)
  if (statements === undefined) return undefined
  const { text, source } = quoted(first)
  return { text: [...statements, text].join('\n\n'), sources: [source] }
}

function nowStatement(
  weeks: readonly StatedWeek[],
  time: BusinessTime | undefined,
  language: VisitorLanguage,
): string[] | undefined {
  if (time === undefined) return undefined
  const opening = openingOfWeeks(
    weeks.map(({ week }) => week),
    time.instant,
    time.zone,
  )
  const days = weeks[0]?.week.days
  const isNamed = days !== undefined && opening !== undefined && (days.has(opening.now.weekday) || days.size >= weekMin)
  return opening === undefined || !(isNamed || opening.isOpen) ? undefined : [openingStatement(opening, language)]
}

function dayStatements(
  { days, daysOn }: OpeningQuestion,
  weeks: readonly StatedWeek[],
  time: BusinessTime | undefined,
  language: VisitorLanguage,
): string[] | undefined {
  if (days === undefined && time === undefined) return undefined
  const asked =
    days ?? (time === undefined || daysOn === undefined ? [] : [weekdayAt(momentIn(time.instant, time.zone), daysOn)])
  const told = asked.map((weekday) => {
    const hours = agreedDay(weeks, weekday)
    if (hours === undefined) return undefined
    const isIn12Hours = weeks[0]?.week.isIn12Hours ?? false
    return dayStatement({ weekday, daysOn }, hours, { language, isIn12Hours })
  })
  return told.includes(undefined) ? undefined : told.flatMap((statement) => statement ?? [])
}

/** The hours of a weekday by all weeks that name it; undefined where they differ or none does. */
export function agreedDay(weeks: readonly StatedWeek[], weekday: number): Exclude<DayHours, 'unclear'> | undefined {
  const said = weeks.flatMap(({ week: { days } }) => {
    const day = days.get(weekday)
    return day === undefined ? (days.size >= weekMin ? [[]] : []) : [day]
  })
  const [first] = said
  if (first === undefined || first === 'unclear') return undefined
  return said.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined
}

/** The lines of a passage that state its week, with their source. */
function quoted({ passage }: StatedWeek): { text: string; source: Source } {
  const units = passage.reading.lines.flatMap(({ line, entities }, order) => {
    const isOfHours =
      entities.some(({ kind }) => kind === 'weekday' || kind === 'time') || saysClosed(line.text, passage.language)
    return isOfHours ? [{ text: line.text, line, order, opens: true, closes: true }] : []
  })
  return {
    text: quoteUnits(passage, units, 1),
    source: {
      number: 1,
      url: textFragmentUrl(passage.url, units[0]?.text ?? passage.title),
      title: sourceTitle(passage),
      snippet: units.map(plainText).join(' '),
    },
  }
}

function saysClosed(text: string, language: Language): boolean {
  return text.split(/[^\p{L}]+/u).some((word) => hoursWord(word.toLowerCase(), language) === 'closed')
}

/** Whether English readers at a place write "5 pm". */
export function writes12Hours({ countries }: Pick<Place, 'countries'>): boolean {
  const cycles = countries.map((country) => hourCycleOf(country))
  return cycles.length > 0 && cycles.every((cycle) => cycle === 'h12' || cycle === 'h11')
}

/** ECMA-402 has it; TypeScript's declarations do not. */
interface CyclingLocale {
  getHourCycles?(): string[]
}

function hourCycleOf(country: string): string | undefined {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & CyclingLocale
  return locale.getHourCycles?.()[0]
}
