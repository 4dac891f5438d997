import type { OpeningHours, Source, VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../../chunks/text-fragment.js'
import { hoursWord, type Language } from '../../languages/index.js'
import {
  dateIn,
  hoursOn,
  openingByOwner,
  openingOfWeeks,
  specialHours,
  type DayHours,
  type Place,
  type SpecialDays,
} from '../../opening-hours/index.js'
import type { PassageReading } from '../../ranking/read-passage.js'
import { dateAfter, dayStatements, nextDate, type Written } from './opening-days.js'
import type { BusinessTime } from './opening-of.js'
import type { OpeningQuestion } from './opening-question.js'
import { openingStatement, weekList } from './opening-statement.js'
import { plainText, quoteUnits } from '../quote-units.js'
import { sourceTitle } from '../source-title.js'
import type { StatedWeek } from './stated-week.js'

interface Told {
  text: string
  sources: Source[]
}

/** Answers from the hours that the owner has confirmed. */
export function answerByOwner(
  asked: OpeningQuestion,
  hours: OpeningHours,
  time: BusinessTime | undefined,
  { language, isIn12Hours }: Written,
): Told {
  const from = time === undefined ? '' : dateIn(time.instant, time.zone)
  const list = weekList(hours, { language, isIn12Hours, from })
  return { text: [...ownerStatements(asked, hours, time, { language, isIn12Hours }), list].join('\n\n'), sources: [] }
}

function ownerStatements(
  asked: OpeningQuestion,
  hours: OpeningHours,
  time: BusinessTime | undefined,
  written: Written,
): string[] {
  if (asked.of === 'now' && time !== undefined) {
    const opening = openingByOwner(hours, time.instant, time.zone)
    return [openingStatement({ ...opening, isIn12Hours: written.isIn12Hours }, written.language)]
  }
  // Without the clocks of the place it is not certain which day today is.
  if (asked.of !== 'day' || (asked.daysOn !== undefined && time === undefined)) return []
  const resolver = {
    special: (date: string) => hours.dates.find((each) => each.date === date)?.intervals,
    usual: (weekday: number) => hours.week[weekday - 1] ?? [],
  }
  return dayStatements(asked, resolver, todayAt(time), written) ?? []
}

/** Today where the business is; by UTC where that is not known. */
function todayAt(time: BusinessTime | undefined): string {
  return time === undefined ? new Date().toISOString().slice(0, 10) : dateIn(time.instant, time.zone)
}

/** A text that names fewer days may leave open whether the others are closed. */
const weekMin = 4

/** Opening hours as a website states them. */
export interface StatedHours {
  /** Weeks about what is asked, the most complete first. */
  weeks: readonly StatedWeek[]
  /** Passages with hours of single dates. */
  dated: readonly StatedWeek[]
  special: SpecialDays
  /** `YYYY-MM-DD` where the business is, by UTC where that is not known. */
  today: string
}

/** Answers from the hours that a website states; undefined where they disagree, leave the day unclear, or do not name it. */
export function answerBySite(
  asked: OpeningQuestion,
  stated: StatedHours,
  time: BusinessTime | undefined,
  language: VisitorLanguage,
): Told | undefined {
  // The weeks agree, so the one in the visitor's language is quoted.
  const first = stated.weeks.find(({ passage }) => passage.language === language) ?? stated.weeks[0]
  if (first === undefined || asked.of === 'week') return undefined
  const statements =
    asked.of === 'now' ? nowStatement(stated, time, language) : siteDayStatements(asked, stated, time, language)
  if (statements === undefined) return undefined
  const quotes = quotedPassages(asked, stated, first).map((passage, at) => quoted(passage, at + 1, stated, asked))
  return {
    text: [...statements, ...quotes.map(({ text }) => text)].join('\n\n'),
    sources: quotes.map(({ source }) => source),
  }
}

/** The passage with the hours of the dates that are asked about, where one states them, else the week. */
function quotedPassages(asked: OpeningQuestion, stated: StatedHours, week: StatedWeek): StatedWeek[] {
  const dates = askedDates(asked, stated.today)
  const special = dates.map((date) => stated.dated.find(({ week: { dates: own } }) => hoursOn(date, own) !== undefined))
  return [...new Set(special.map((found) => found ?? week))]
}

/** The dates that a question is about: today, or those that its days come to next. */
function askedDates({ of, dates, daysOn, days }: OpeningQuestion, today: string): string[] {
  if (of === 'now') return [today]
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
  const opening = openingOfWeeks(
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
    special: (date: string) => specialHours(date, special)?.hours,
    usual: (weekday: number) => agreedDay(weeks, weekday),
  }
  const isIn12Hours = weeks[0]?.week.isIn12Hours ?? false
  return dayStatements(asked, resolver, today, { language, isIn12Hours })
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

/** The lines of a passage that state its week, or the dates that are asked about, with their source. */
function quoted(
  { passage, week }: StatedWeek,
  number: number,
  { today }: StatedHours,
  asked: OpeningQuestion,
): { text: string; source: Source } {
  const dates = askedDates(asked, today).filter((date) => hoursOn(date, week.dates) !== undefined)
  const isOfHours = ({ line, entities }: PassageReading['lines'][number]) =>
    entities.some(({ kind }) => kind === 'weekday' || kind === 'time') || saysClosed(line.text, passage.language)
  const lines = new Set(
    week.dates.filter(({ from, to }) => dates.some((date) => from <= date && date <= to)).map(({ line }) => line),
  )
  const ofDates = passage.reading.lines.filter((_, at) => lines.has(at))
  const shown = ofDates.length > 0 ? ofDates : passage.reading.lines.filter((line) => isOfHours(line))
  const units = shown.map((said) => ({
    text: said.line.text,
    line: said.line,
    order: passage.reading.lines.indexOf(said),
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
