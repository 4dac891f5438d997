import type { OpeningHours, Source, VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../../../ingest/chunking/text-fragment.js'
import { hoursWord, type Language } from '../../../languages/index.js'
import {
  dateIn,
  hoursOn,
  openingByOwner,
  openingByWeeks,
  specialHours,
  type DayHours,
  type Place,
  type SpecialDays,
  type Week,
} from '../../../languages/opening-hours/index.js'
import type { PassageAnalysis } from '../../../search/rank/analyze-passage.js'
import type { Passage } from '../../../ingest/chunking/passage.js'
import { plainText, quoteUnits } from '../quote-units.js'
import { sourceTitle } from '../source-title.js'
import { dateAfter, dayStatements, nextDate, type TimeFormat } from './opening-days.js'
import type { BusinessTime } from './opening-subject.js'
import type { OpeningQuestion } from './opening-question.js'
import { openingStatement, weekList } from './opening-statement.js'

export interface StatedWeek {
  passage: Passage & { analysis: PassageAnalysis }
  week: Week
  /** 2 if the passage states opening hours, 1 if it only has days and times. */
  level: 1 | 2
  /** Undefined for the whole business. */
  part?: ReadonlySet<string>
}

interface OpeningAnswer {
  text: string
  sources: Source[]
}

export function answerByOwner(
  asked: OpeningQuestion,
  hours: OpeningHours,
  time: BusinessTime | undefined,
  { language, isIn12Hours }: TimeFormat,
): OpeningAnswer {
  const from = time === undefined ? '' : dateIn(time.instant, time.zone)
  const list = weekList(hours, { language, isIn12Hours, from })
  return { text: [...ownerStatements(asked, hours, time, { language, isIn12Hours }), list].join('\n\n'), sources: [] }
}

function ownerStatements(
  asked: OpeningQuestion,
  hours: OpeningHours,
  time: BusinessTime | undefined,
  written: TimeFormat,
): string[] {
  if (asked.scope === 'now' && time !== undefined) {
    const opening = openingByOwner(hours, time.instant, time.zone)
    return [openingStatement({ ...opening, isIn12Hours: written.isIn12Hours }, written.language)]
  }
  // Without the zone, today's date is uncertain.
  if (asked.scope !== 'day' || (asked.daysOn !== undefined && time === undefined)) return []
  const resolver = {
    specialHours: (date: string) => hours.dates.find((each) => each.date === date)?.intervals,
    usualHours: (weekday: number) => hours.week[weekday - 1] ?? [],
  }
  return dayStatements(asked, resolver, todayAt(time), written) ?? []
}

/** Falls back to UTC. */
function todayAt(time: BusinessTime | undefined): string {
  return time === undefined ? new Date().toISOString().slice(0, 10) : dateIn(time.instant, time.zone)
}

/** A text naming fewer days may leave others open. */
const weekMin = 4

export interface StatedHours {
  weeks: readonly StatedWeek[]
  dated: readonly StatedWeek[]
  special: SpecialDays
  /** `YYYY-MM-DD` at the business, else UTC. */
  today: string
}

/** Answers from the website's hours; undefined if they conflict, or are unclear or missing for the day. */
export function answerBySite(
  asked: OpeningQuestion,
  stated: StatedHours,
  time: BusinessTime | undefined,
  language: VisitorLanguage,
): OpeningAnswer | undefined {
  // The weeks agree, so prefer the visitor's language.
  const first = stated.weeks.find(({ passage }) => passage.language === language) ?? stated.weeks[0]
  if (first === undefined || asked.scope === 'week') return undefined
  const statements =
    asked.scope === 'now' ? nowStatement(stated, time, language) : siteDayStatements(asked, stated, time, language)
  if (statements === undefined) return undefined
  const quotes = quotedPassages(asked, stated, first).map((passage, at) => quoteHours(passage, at + 1, stated, asked))
  return {
    text: [...statements, ...quotes.map(({ text }) => text)].join('\n\n'),
    sources: quotes.map(({ source }) => source),
  }
}

function quotedPassages(asked: OpeningQuestion, stated: StatedHours, week: StatedWeek): StatedWeek[] {
  const dates = askedDates(asked, stated.today)
  const special = dates.map((date) => stated.dated.find(({ week: { dates: own } }) => hoursOn(date, own) !== undefined))
  return [...new Set(special.map((found) => found ?? week))]
}

function askedDates({ scope, dates, daysOn, days }: OpeningQuestion, today: string): string[] {
  if (scope === 'now') return [today]
  if (dates !== undefined) return [...dates]
  if (daysOn !== undefined) return [dateAfter(today, daysOn)]
  return (days ?? []).map((weekday) => nextDate(weekday, today))
}

function nowStatement(
  { weeks, special, today }: StatedHours,
  time: BusinessTime | undefined,
  language: VisitorLanguage,
): string[] | undefined {
  if (time === undefined) return undefined
  const opening = openingByWeeks(
    weeks.map(({ week }) => week),
    time.instant,
    time.zone,
    special,
  )
  if (opening === undefined) return undefined
  const days = weeks[0]?.week.days
  const isSpecial = specialHours(today, special) !== undefined
  const isNamed = days !== undefined && (days.has(opening.now.weekday) || days.size >= weekMin)
  return isNamed || isSpecial || opening.isOpen ? [openingStatement(opening, language)] : undefined
}

function siteDayStatements(
  asked: OpeningQuestion,
  { weeks, special, today }: StatedHours,
  time: BusinessTime | undefined,
  language: VisitorLanguage,
): string[] | undefined {
  if (asked.daysOn !== undefined && time === undefined) return undefined
  const resolver = {
    specialHours: (date: string) => specialHours(date, special)?.hours,
    usualHours: (weekday: number) => agreedDay(weeks, weekday),
  }
  const isIn12Hours = weeks[0]?.week.isIn12Hours ?? false
  return dayStatements(asked, resolver, today, { language, isIn12Hours })
}

/** Returns the hours of a weekday; undefined if the weeks differ or none names it. */
export function agreedDay(weeks: readonly StatedWeek[], weekday: number): Exclude<DayHours, 'unclear'> | undefined {
  const stated = weeks.flatMap(({ week: { days } }) => {
    const day = days.get(weekday)
    return day === undefined ? (days.size >= weekMin ? [[]] : []) : [day]
  })
  const [first] = stated
  if (first === undefined || first === 'unclear') return undefined
  return stated.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined
}

function quoteHours(
  { passage, week }: StatedWeek,
  number: number,
  { today }: StatedHours,
  asked: OpeningQuestion,
): { text: string; source: Source } {
  const dates = askedDates(asked, today).filter((date) => hoursOn(date, week.dates) !== undefined)
  const statesHours = ({ line, entities }: PassageAnalysis['lines'][number]) =>
    entities.some(({ kind }) => kind === 'weekday' || kind === 'time') || mentionsClosed(line.text, passage.language)
  const lines = new Set(
    week.dates.filter(({ from, to }) => dates.some((date) => from <= date && date <= to)).map(({ line }) => line),
  )
  const ofDates = passage.analysis.lines.filter((_, at) => lines.has(at))
  const shown = ofDates.length > 0 ? ofDates : passage.analysis.lines.filter((line) => statesHours(line))
  const units = shown.map((shownLine) => ({
    text: shownLine.line.text,
    line: shownLine.line,
    order: passage.analysis.lines.indexOf(shownLine),
    opens: true,
    closes: true,
  }))
  return {
    text: quoteUnits(passage, units, number),
    source: {
      number,
      url: textFragmentUrl(passage.url, units[0]?.text ?? passage.title),
      title: sourceTitle(passage),
      snippet: units.map(plainText).join(' '),
    },
  }
}

function mentionsClosed(text: string, language: Language): boolean {
  return text.split(/[^\p{L}]+/u).some((word) => hoursWord(word.toLowerCase(), language) === 'closed')
}

/** True where English readers write "5 pm". */
export function writes12Hours({ countries }: Pick<Place, 'countries'>): boolean {
  const cycles = countries.map((country) => hourCycleOf(country))
  return cycles.length > 0 && cycles.every((cycle) => cycle === 'h12' || cycle === 'h11')
}

/** ECMA-402 has this; TypeScript's declarations do not. */
interface CyclingLocale {
  getHourCycles?(): string[]
}

function hourCycleOf(country: string): string | undefined {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & CyclingLocale
  return locale.getHourCycles?.()[0]
}
