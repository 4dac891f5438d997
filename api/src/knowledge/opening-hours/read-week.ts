import {
  calendarOf,
  entitiesIn,
  hoursWord,
  stem,
  tokenize,
  wordsOf,
  type Entity,
  type Language,
  type Token,
} from '../languages/index.js'
import { isOf24Hours, timesOf } from './clock-range.js'
import {
  dayGroupsIn,
  holidaysIn,
  type DayContext,
  type DayGroup,
  type DayRange,
  type NamedDay,
} from './calendar-days.js'
import { datedHoursOf, headingYear, yearsIn, type DatedHours } from './dated-hours.js'
import type { HoursText } from './hours-text.js'
import {
  closureWordsOf,
  holidayWordsOf,
  monthWordsOf,
  partsOfDay,
  isServed,
  seasonWordsOf,
  wordsOfHours,
} from './words-of-time.js'
import { type DayHours, areDisjoint } from './day-hours.js'
import { everyDay, StatedDays } from './stated-days.js'
import { type HoursMark, type HoursPart, type HoursClause, clausesOf } from './hours-clauses.js'

import { LineParts } from './line-parts.js'
import { clausesIn, saysDaytime, statementOf, type ClockContext, type WrittenClause } from './written-statements.js'
import { writtenTokens } from './written-tokens.js'

export interface Week {
  /** By ISO weekday; a day that the text does not name is missing. */
  days: ReadonlyMap<number, DayHours>
  /** Whether it writes "5 pm". */
  isIn12Hours: boolean
  /** Dates with hours that differ from the week. */
  dates: readonly DatedHours[]
  /** What it says of public holidays, where it does. */
  holidays?: DayHours | undefined
}

/** Dates of more than a month are a season. */
const seasonMinMs = 32 * 86_400_000
/** The schema.org data of a page is written down in English where the page's own language is not to be had. */
const otherLanguage: Language = 'en'

/** Languages that write the hours of the afternoon as 13 to 24; elsewhere "8" may be one of the evening. */
const in24Hours: ReadonlySet<Language> = new Set(['de', 'fr', 'pt'])

/** Hours of a certain date or season: the text leaves open which apply on another day. */
const unclearWeek: Week = { days: new Map(everyDay.map((day) => [day, 'unclear'])), isIn12Hours: false, dates: [] }

/**
 * The opening hours that a text tells, day by day, with the dates that differ; undefined where it tells none. Hours of
 * a season make every day unclear. What the text adds in words that its headings do not have ("by appointment",
 * another room's name) makes a day unclear.
 * @param instant of reading, for dates without a year
 * @param holidays with the names that people call them by
 */
export function readWeek(text: HoursText, instant?: Date, holidays: readonly NamedDay[] = []): Week | undefined {
  const year = (instant ?? new Date()).getUTCFullYear()
  const week = new WeekReader(text, text.language, { year, holidays }).read()
  if (week !== undefined || text.language === otherLanguage || namesDays(text)) return week
  return new WeekReader(text, otherLanguage, { year, holidays }).read()
}

/** Days that a text names in its language are not read again in another one: the same letters may name other days. */
function namesDays({ language, headings, lines }: HoursText): boolean {
  const said = [...headings, ...lines.flatMap(({ heading, text }) => [heading ?? '', text])]
  return said.some((each) => entitiesIn(each, language).some(({ kind }) => kind === 'weekday'))
}

/** Hours as an owner writes them. "9-5" is read as the likelier half of the day, since the owner is asked whether it is right. */
export function readLikelyWeek(text: HoursText): Week | undefined {
  const week = new WeekReader(text, text.language, { year: new Date().getUTCFullYear(), isGuess: true }).read()
  // A date that were left out would look as if it had been understood.
  return week?.dates.length === 0 ? week : undefined
}

interface Line {
  text: string
  /** None where the line is read as clauses. */
  entities: Entity[]
  /** Present where every word of the line is understood. */
  clauses?: readonly WrittenClause[] | undefined
}

/** A sentence of a line, with the dates that it names. */
interface DatedSegment extends Line {
  groups: DayGroup[]
}

class WeekReader {
  private readonly stated = new StatedDays()
  /** Stems of the words that may stand beside hours. */
  private readonly known: Set<string>
  private readonly parts: LineParts
  private readonly lines: Line[]
  private isFirst: boolean

  constructor(
    { headings, lines }: HoursText,
    private readonly language: Language,
    { year, isGuess = false, holidays = [] }: { year: number; isGuess?: boolean; holidays?: readonly NamedDay[] },
  ) {
    this.isGuess = isGuess
    this.isSeasonal = headings.some((said) => this.namesSeason(said))
    this.calendar = {
      year,
      holidays,
      headingYears: yearsIn([...headings, ...lines.flatMap(({ heading }) => heading ?? [])].join('\n')),
    }
    this.isOfHolidays = headings.some((said) => holidaysIn(said, language, holidays).length > 0)
    const heading = headings.at(-1) ?? ''
    const namesDays = (said: string) => entitiesIn(said, language).some(({ kind }) => kind === 'weekday')
    const under = !namesDays(heading) || lines.some(({ text }) => namesDays(text)) ? '' : `${heading}: `
    this.lines = lines.map((line) => {
      // "Holiday hours 2026/27": the years belong to all dates below.
      const above = line.heading?.replace(headingYear, '').trim()
      return this.lineOf(above === undefined ? `${under}${line.text}` : `${above}: ${line.text}`)
    })
    const clauses = this.lines.flatMap((line) => line.clauses ?? [])
    this.known = new Set(headings.flatMap((said) => wordsOf(said, language)).map((word) => stem(word, language)))
    for (const word of [...partsOfDay(language), ...wordsOfHours(language), ...holidayWordsOf(language)])
      this.known.add(stem(word, language))
    const times = this.lines.flatMap(({ entities }) =>
      entities.filter(({ kind }) => kind === 'time').flatMap((entity) => timesOf(entity.text, language)),
    )
    times.push(...clauses.flatMap(({ ranges }) => ranges.flatMap(({ from, to }) => [from, to])))
    const isIn24Hours = times.some(isOf24Hours)
    const isDaytime = language === 'en' && !isIn24Hours && saysDaytime(clauses)
    this.clock = { isIn24Hours, isDaytime, isGuess, isLanguageIn24Hours: in24Hours.has(language) }
    const saysHours = (said: string) => wordsOf(said, language).some((word) => hoursWord(word, language) !== undefined)
    this.isUnderHours =
      headings.some(saysHours) || lines.some(({ heading }) => heading !== undefined && saysHours(heading))
    this.parts = new LineParts(language, this.clock)
    this.isFirst = !this.namesSeveral()
    this.isIn12Hours = times.some(({ half }) => half !== undefined)
  }

  private lineOf(text: string): Line {
    const tokens = writtenTokens(text, this.language)
    const clauses = tokens && clausesIn(tokens)
    return { text, clauses, entities: clauses === undefined ? entitiesIn(text, this.language) : [] }
  }

  private readonly clock: ClockContext
  private readonly isIn12Hours: boolean
  private readonly isSeasonal: boolean
  private readonly isUnderHours: boolean
  /** The headings name a holiday: hours of weekdays below them are of its days. */
  private readonly isOfHolidays: boolean
  private readonly calendar: DayContext
  private readonly dates: DatedHours[] = []
  private readonly isGuess: boolean

  /** Whether the text has hours of several rooms or services: "Restaurant: …" and "Shop: …". */
  private namesSeveral(): boolean {
    const names = this.lines.flatMap(({ text, entities, clauses }) =>
      (clauses === undefined ? this.parts.partsOf(text, entities) : []).flatMap(({ marks: [first], others }) => {
        const said = others.filter((token) => first !== undefined && token.start < first.start && !this.isKnown(token))
        return said.length === 0 ? [] : said.map(({ word }) => stem(word, this.language)).join(' ')
      }),
    )
    return new Set(names).size > 1
  }

  read(): Week | undefined {
    for (const [at, line] of this.lines.entries()) {
      if (line.clauses !== undefined) {
        this.isFirst = false
        if (!line.clauses.every((clause) => this.stated.add(statementOf(clause, this.clock)))) return undefined
        continue
      }
      for (const { text, entities, groups } of this.segmentsOf(line)) {
        if (groups.length > 0) {
          if (this.isOfSeason({ text, entities, groups })) return unclearWeek
          this.addDates({ text, entities, groups }, at)
          continue
        }
        if (this.namesSeason(text) || entities.some(({ kind }) => kind === 'date')) {
          if (this.isOfCertainDays(text, entities)) return unclearWeek
          continue
        }
        const parts = this.parts.partsOf(text, entities)
        if (parts.some((part, at) => this.isCutInDays(part, parts[at + 1]))) return undefined
        for (const part of parts) if (!this.add(part)) return undefined
      }
    }
    this.stated.assign(this.stated.awaiting, 'unclear')
    this.stated.addUndated()
    if (this.isSeasonal && this.stated.days.size > 0) return unclearWeek
    const isOpenAtAll =
      !this.isOfHolidays && [...this.stated.days.values()].some((day) => day !== 'unclear' && day.length > 0)
    if (!isOpenAtAll && this.dates.length === 0) return undefined
    const { dates, isIn12Hours, stated } = this
    return { days: isOpenAtAll ? stated.days : new Map(), isIn12Hours, dates, holidays: stated.holidays }
  }

  /** A line with dates in its sentences, with the dates of each; other lines as they are. */
  private segmentsOf({ text, entities }: Line): DatedSegment[] {
    const groups = dayGroupsIn(text, this.language, this.calendar)
    if (groups.length === 0) return [{ text, entities, groups }]
    const isInside = (at: number) => [...groups, ...entities].some(({ start, end }) => start <= at && at < end)
    const ends = [...text.matchAll(/[;|·•\n]|[.!?](?=\s+\p{Lu}|\s*$)/gu)]
      .map(({ index }) => index + 1)
      .filter((end) => !isInside(end - 1))
    return [...ends, text.length].flatMap((end, at) => {
      const said = text.slice(at === 0 ? 0 : ends[at - 1], end)
      if (!/[\p{L}\p{N}]/u.test(said)) return []
      return [
        {
          text: said,
          entities: entitiesIn(said, this.language),
          groups: dayGroupsIn(said, this.language, this.calendar),
        },
      ]
    })
  }

  /** "In summer, until the end of August, Tuesday to Sunday": which hours apply on other days is left open. */
  private isOfSeason({ text, entities, groups }: DatedSegment): boolean {
    const isOutside = ({ start }: Entity) => !groups.some((group) => group.start <= start && start < group.end)
    if (!entities.some((entity) => entity.kind === 'weekday' && isOutside(entity))) return false
    const isLong = ({ from, to }: DayRange) =>
      Number(to.slice(0, 4)) >= this.calendar.year && Date.parse(to) - Date.parse(from) > seasonMinMs
    return this.namesSeason(text) || groups.some(({ ranges }) => ranges.some(isLong))
  }

  /** Adds what a sentence says of dates; nothing where it is not about opening. */
  private addDates({ text, entities, groups }: DatedSegment, line: number): void {
    const isNamed = holidaysIn(text, this.language, this.calendar.holidays ?? [])
    const isOutside = ({ start }: { start: number }) =>
      ![...groups, ...isNamed].some((span) => span.start <= start && start < span.end)
    const tokens = tokenize(text, this.language)
    const marks = this.parts
      .marksIn(
        text,
        entities.filter((entity) => isOutside(entity)),
      )
      .filter(isOutside)
    // "Closing time" is a time; a closure is on dates.
    if (!marks.some(({ is }) => is === 'times'))
      for (const { word, start, end } of tokens)
        if (closureWordsOf(this.language).has(word)) marks.push({ is: 'closed', start, end })
    marks.sort((a, b) => a.start - b.start)
    const openings = tokens.filter(({ word }) => hoursWord(word, this.language) === 'hours').map(({ start }) => start)
    // Dates with times alone may be those of an event.
    const isOfHours = openings.length > 0 || marks.some(({ is }) => is === 'closed')
    const isBesideWeek = marks.length > 0 && (this.isUnderHours || this.stated.days.size > 0)
    if (!isOfHours && !isBesideWeek) return
    const isInside = ({ start }: Token) => marks.some((mark) => mark.start <= start && start < mark.end)
    const added = tokens.filter(
      (token) => isOutside(token) && !isInside(token) && !this.parts.isSilent(token.word) && !this.isKnown(token),
    )
    this.dates.push(
      ...datedHoursOf({ line, groups, marks, added, openings, isPartial: (token) => this.isPartial(token) }),
    )
  }

  /** Whether a line with a month or season is about opening, in a year that is not over. */
  private isOfCertainDays(text: string, entities: readonly Entity[]): boolean {
    const years = [...text.matchAll(/(?<!\p{N})(?:19|20)\d\d(?!\p{N})/gu)].map(([year]) => Number(year))
    if (years.length > 0 && Math.max(...years) < this.calendar.year) return false
    const words = wordsOf(text, this.language).map((word) => hoursWord(word, this.language))
    if (words.includes('closed') || (words.includes('hours') && this.namesSeason(text))) return true
    const has = (wanted: Entity['kind']) => entities.some(({ kind }) => kind === wanted)
    const isRange = (entity: Entity) => entity.kind === 'time' && timesOf(entity.text, this.language).length > 1
    return ((has('time') || has('weekday')) && words.includes('hours')) || (has('weekday') && entities.some(isRange))
  }

  private namesSeason(text: string): boolean {
    return wordsOf(text, this.language).some((word) => seasonWordsOf(this.language).test(word))
  }

  /** "Di u. Do 9–11": the stop is no end, and a shortened name before it is that of a day. */
  private isCutInDays({ others }: HoursPart, next: HoursPart | undefined): boolean {
    const last = others.at(-1)?.word ?? ''
    return calendarOf(this.language).shortWeekdays.has(last) && next?.marks.some(({ is }) => is === 'times') === true
  }

  /** Takes over what a part says. Returns false where it makes all the rest unclear. */
  private add(whole: HoursPart): boolean {
    // "Sun – 9h": a shortened name that is not surely a weekday leaves open whose the hours are.
    const { shortWeekdays } = calendarOf(this.language)
    const isStray = whole.others.some(({ word }) => shortWeekdays.has(word))
    if (isStray && whole.marks.some(({ is }) => is === 'times')) return false
    const part = this.withoutOpenEnd(whole)
    const namesDays = part.marks.some(({ is }) => is === 'days')
    if (!namesDays) return this.addWithoutDays(part)
    this.stated.assign(this.stated.awaiting, 'unclear')
    this.stated.awaiting = []
    if (part.others.length === 0 && part.marks.every(({ is }) => is === 'days')) {
      this.stated.awaiting = part.marks.flatMap((mark) => (mark.is === 'days' ? mark.days : []))
      this.stated.lastDays = this.stated.awaiting
      return true
    }
    const clauses = clausesOf(part.marks)
    if (clauses === undefined || part.isOfContact) {
      for (const mark of part.marks) if (mark.is === 'days') this.stated.assign(mark.days, 'unclear')
      return true
    }
    for (const { days, values } of clauses) {
      const day = this.dayOf(values, part)
      // A day that is named twice is left out the second time: "every day except Monday".
      for (const [at, each] of days.entries())
        this.stated.assign([each], days.indexOf(each) === at ? day : 'unclear', days.length)
      this.stated.lastDays = days
    }
    this.noteHolidays(part, clauses)
    this.isFirst = false
    return true
  }

  /** "Sundays and public holidays 9–13", "9–17, closed on public holidays". */
  private noteHolidays({ marks, others, ...part }: HoursPart, clauses: readonly HoursClause[]): void {
    const isHoliday = ({ word }: Token) => holidayWordsOf(this.language).has(word)
    const last = marks.at(-1)
    const isExcept = last?.is === 'closed' && marks.some(({ is }) => is === 'times')
    const said = isExcept ? others.filter(({ start }) => start > last.start) : others
    if (said.length === 0 || !said.every(isHoliday)) return
    const [clause] = clauses
    if (isExcept) this.stated.holidays = []
    else if (clauses.length === 1 && clause)
      this.stated.holidays = this.dayOf(clause.values, { ...part, marks, others: [] })
  }

  /** "Mon–Thu 9–17, Friday by appointment": the last days alone are unclear. */
  private withoutOpenEnd(part: HoursPart): HoursPart {
    const end = part.marks.findLastIndex(({ is }) => is !== 'days') + 1
    const [open] = part.marks.slice(end)
    if (end === 0 || open === undefined || part.marks[0]?.is !== 'days') return part
    const isClosing = part.marks[end - 1]?.is === 'closed'
    if (!this.isGuess && (isClosing || !part.others.some(({ start }) => start > open.start))) return part
    for (const mark of part.marks.slice(end)) if (mark.is === 'days') this.stated.assign(mark.days, 'unclear')
    return {
      ...part,
      marks: part.marks.slice(0, end),
      others: part.others.filter(({ start }) => start < open.start),
    }
  }

  private addWithoutDays(part: HoursPart): boolean {
    const { marks, others, isOfContact } = part
    const isClosed = marks.length === 1 && marks[0]?.is === 'closed'
    if (isClosed && others.length === 0 && this.stated.awaiting.length > 0) {
      this.stated.assign(this.stated.awaiting, [])
      this.stated.awaiting = []
      return true
    }
    const isHoliday = ({ word }: Token) => holidayWordsOf(this.language).has(word)
    const isOfPublicHolidays = others.length > 0 && others.every(isHoliday)
    if (isOfPublicHolidays && isClosed) this.stated.holidays = []
    // "Closed", "currently closed" are of every day, "closed on public holidays" of some that no week has.
    if (isClosed) return others.length > 0 && !part.isOfNow
    // Hours of public holidays are of no weekday.
    const times = marks.filter((mark) => mark.is === 'times')
    if (isOfPublicHolidays && times.length > 0) this.stated.holidays = this.dayOf(times, part)
    if (others.some(isHoliday)) return true
    if (times.length === 0 || isOfContact || others.some((token) => !this.isKnown(token))) return true
    this.stated.assign(this.stated.lastDays, this.dayOf(times, part))
    this.stated.awaiting = []
    return true
  }

  private dayOf(values: HoursClause['values'], part: HoursPart): DayHours {
    const times = values.filter((value) => value.is === 'times')
    const [firstTime] = times
    if (firstTime === undefined) return part.others.some((token) => this.isPartial(token)) ? 'unclear' : []
    const intervals = times.flatMap(({ interval }) => interval ?? [])
    // "Closed on Mondays, else 9–18": the hours are of other days.
    if (values[0]?.is === 'closed') return 'unclear'
    if (intervals.length < times.length || this.addsWords(part, firstTime)) return 'unclear'
    return areDisjoint(intervals) ? intervals : 'unclear'
  }

  /** Whether words stand beside the hours that may be of a season, another room or a condition. */
  private addsWords({ marks, others, hasAside, subjectEnd }: HoursPart, firstTime: HoursMark): boolean {
    const closed = marks.find((mark) => mark.is === 'closed' && mark.start > firstTime.start)
    // What is closed is the business, on days that no week has: "9–17, closed on public holidays".
    const said = others.filter((token) => closed === undefined || token.start < closed.start)
    const firstDay = marks.find(({ is }) => is === 'days')?.start ?? 0
    const added = said.filter((token) => !this.isKnown(token))
    // Who is open is said first: "Our shop in Green Street opens Tuesday to Saturday, …". A name without a word of
    // opening may be that of a meal, a service or every other week.
    const isSubject = ({ word, start }: Token) =>
      this.isFirst && !/\p{N}/u.test(word) && start < Math.min(firstDay, subjectEnd) && !isServed(word, this.language)
    if (hasAside || !added.every(isSubject) || said.some((token) => this.isOfMonth(token))) return true
    for (const { word } of added) this.known.add(stem(word, this.language))
    return false
  }

  private isKnown({ word }: Token): boolean {
    return this.known.has(stem(word, this.language))
  }

  /** Whether a word tells that a day is closed in part only, or not in each week. */
  private isPartial(token: Token): boolean {
    return partsOfDay(this.language).has(token.word) || this.isOfMonth(token)
  }

  private isOfMonth({ word }: Token): boolean {
    return monthWordsOf(this.language).has(word)
  }
}
