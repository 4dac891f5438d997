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
} from '../index.js'
import { isIn24HourClock, parseTimes } from './clock-range.js'
import {
  dayGroupsIn,
  holidaysIn,
  type DayContext,
  type DayGroup,
  type DayRange,
  type NamedDay,
} from './calendar-days.js'
import { readDatedHours, headingYear, yearsIn, type DatedHours } from './dated-hours.js'
import {
  closureWordsOf,
  holidayWordsOf,
  monthWordsOf,
  dayPartWordsOf,
  isServed,
  seasonPatternOf,
  hourWordsOf,
} from './time-words.js'
import { type DayHours, areDisjoint } from './day-hours.js'
import { everyDay, StatedDays } from './stated-days.js'
import { type HoursMark, type HoursPart, type HoursClause, groupClauses } from './hours-clauses.js'
import { LineParts } from './line-parts.js'
import { clausesIn, impliesDaytime, toStatement, type ClockContext, type WrittenClause } from './written-statements.js'
import { writtenTokens } from './written-tokens.js'

export interface HoursText {
  language: Language
  /** The outermost heading comes first. */
  headings: readonly string[]
  lines: readonly { text: string; heading?: string | undefined }[]
}

export interface Week {
  /** By ISO weekday; unnamed days are missing. */
  days: ReadonlyMap<number, DayHours>
  isIn12Hours: boolean
  dates: readonly DatedHours[]
  holidays?: DayHours | undefined
}

/** Longer periods are seasons. */
const seasonMinMs = 32 * 86_400_000
/** schema.org data is English if the page's language is unavailable. */
const otherLanguage: Language = 'en'

/** Elsewhere "8" may be in the evening. */
const in24Hours: ReadonlySet<Language> = new Set(['de', 'fr', 'pt'])

/** Seasonal hours leave other days open. */
const unclearWeek: Week = { days: new Map(everyDay.map((day) => [day, 'unclear'])), isIn12Hours: false, dates: [] }

/**
 * Texts without hours give undefined. Seasons make every day unclear, as do words missing from the headings ("by
 * appointment", another room's name).
 * @param instant reading time, for dates without a year
 * @param holidays with their common names
 */
export function readWeek(text: HoursText, instant?: Date, holidays: readonly NamedDay[] = []): Week | undefined {
  const year = (instant ?? new Date()).getUTCFullYear()
  const week = new WeekReader(text, text.language, { year, holidays }).read()
  if (week !== undefined || text.language === otherLanguage || namesDays(text)) return week
  return new WeekReader(text, otherLanguage, { year, holidays }).read()
}

/** The same letters may name other days elsewhere. */
function namesDays({ language, headings, lines }: HoursText): boolean {
  const texts = [...headings, ...lines.flatMap(({ heading, text }) => [heading ?? '', text])]
  return texts.some((each) => entitiesIn(each, language).some(({ kind }) => kind === 'weekday'))
}

/** Guesses "9-5", since the owner confirms. */
export function readLikelyWeek(text: HoursText): Week | undefined {
  const week = new WeekReader(text, text.language, { year: new Date().getUTCFullYear(), isGuess: true }).read()
  // Omitted dates would seem understood.
  return week?.dates.length === 0 ? week : undefined
}

interface Line {
  text: string
  entities: Entity[]
  clauses?: readonly WrittenClause[] | undefined
}

interface DatedSegment extends Line {
  groups: DayGroup[]
}

class WeekReader {
  private readonly stated = new StatedDays()
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
    this.isSeasonal = headings.some((each) => this.namesSeason(each))
    this.calendar = {
      year,
      holidays,
      headingYears: yearsIn([...headings, ...lines.flatMap(({ heading }) => heading ?? [])].join('\n')),
    }
    this.isAboutHolidays = headings.some((each) => holidaysIn(each, language, holidays).length > 0)
    const heading = headings.at(-1) ?? ''
    const namesDays = (text: string) => entitiesIn(text, language).some(({ kind }) => kind === 'weekday')
    const under = !namesDays(heading) || lines.some(({ text }) => namesDays(text)) ? '' : `${heading}: `
    this.lines = lines.map((line) => {
      // "Holiday hours 2026/27": years apply to all dates below.
      const above = line.heading?.replace(headingYear, '').trim()
      return this.readLine(above === undefined ? `${under}${line.text}` : `${above}: ${line.text}`)
    })
    const clauses = this.lines.flatMap((line) => line.clauses ?? [])
    this.known = new Set(headings.flatMap((each) => wordsOf(each, language)).map((word) => stem(word, language)))
    for (const word of [...dayPartWordsOf(language), ...hourWordsOf(language), ...holidayWordsOf(language)])
      this.known.add(stem(word, language))
    const times = this.lines.flatMap(({ entities }) =>
      entities.filter(({ kind }) => kind === 'time').flatMap((entity) => parseTimes(entity.text, language)),
    )
    times.push(...clauses.flatMap(({ ranges }) => ranges.flatMap(({ from, to }) => [from, to])))
    const isIn24Hours = times.some(isIn24HourClock)
    const isDaytime = language === 'en' && !isIn24Hours && impliesDaytime(clauses)
    this.clock = { isIn24Hours, isDaytime, isGuess, isLanguageIn24Hours: in24Hours.has(language) }
    const mentionsHours = (text: string) =>
      wordsOf(text, language).some((word) => hoursWord(word, language) !== undefined)
    this.isUnderHours =
      headings.some(mentionsHours) || lines.some(({ heading }) => heading !== undefined && mentionsHours(heading))
    this.parts = new LineParts(language, this.clock)
    this.isFirst = !this.namesSeveral()
    this.isIn12Hours = times.some(({ half }) => half !== undefined)
  }

  private readLine(text: string): Line {
    const tokens = writtenTokens(text, this.language)
    const clauses = tokens && clausesIn(tokens)
    return { text, clauses, entities: clauses === undefined ? entitiesIn(text, this.language) : [] }
  }

  private readonly clock: ClockContext
  private readonly isIn12Hours: boolean
  private readonly isSeasonal: boolean
  private readonly isUnderHours: boolean
  /** Weekdays below then belong to holidays. */
  private readonly isAboutHolidays: boolean
  private readonly calendar: DayContext
  private readonly dates: DatedHours[] = []
  private readonly isGuess: boolean

  /** "Restaurant: …" and "Shop: …". */
  private namesSeveral(): boolean {
    const names = this.lines.flatMap(({ text, entities, clauses }) =>
      (clauses === undefined ? this.parts.split(text, entities) : []).flatMap(({ marks: [first], others }) => {
        const named = others.filter((token) => first !== undefined && token.start < first.start && !this.isKnown(token))
        return named.length === 0 ? [] : named.map(({ word }) => stem(word, this.language)).join(' ')
      }),
    )
    return new Set(names).size > 1
  }

  read(): Week | undefined {
    for (const [at, line] of this.lines.entries()) {
      if (line.clauses !== undefined) {
        this.isFirst = false
        if (!line.clauses.every((clause) => this.stated.add(toStatement(clause, this.clock)))) return undefined
        continue
      }
      for (const { text, entities, groups } of this.splitSegments(line)) {
        if (groups.length > 0) {
          if (this.coversSeason({ text, entities, groups })) return unclearWeek
          this.addDates({ text, entities, groups }, at)
          continue
        }
        if (this.namesSeason(text) || entities.some(({ kind }) => kind === 'date')) {
          if (this.namesCertainDays(text, entities)) return unclearWeek
          continue
        }
        const parts = this.parts.split(text, entities)
        if (parts.some((part, at) => this.isCutInDays(part, parts[at + 1]))) return undefined
        for (const part of parts) if (!this.addPart(part)) return undefined
      }
    }
    this.stated.assign(this.stated.awaiting, 'unclear')
    this.stated.addUndated()
    if (this.isSeasonal && this.stated.days.size > 0) return unclearWeek
    const isOpenAtAll =
      !this.isAboutHolidays && [...this.stated.days.values()].some((day) => day !== 'unclear' && day.length > 0)
    if (!isOpenAtAll && this.dates.length === 0) return undefined
    const { dates, isIn12Hours, stated } = this
    return { days: isOpenAtAll ? stated.days : new Map(), isIn12Hours, dates, holidays: stated.holidays }
  }

  private splitSegments({ text, entities }: Line): DatedSegment[] {
    const groups = dayGroupsIn(text, this.language, this.calendar)
    if (groups.length === 0) return [{ text, entities, groups }]
    const isInside = (at: number) => [...groups, ...entities].some(({ start, end }) => start <= at && at < end)
    const ends = [...text.matchAll(/[;|·•\n]|[.!?](?=\s+\p{Lu}|\s*$)/gu)]
      .map(({ index }) => index + 1)
      .filter((end) => !isInside(end - 1))
    return [...ends, text.length].flatMap((end, at) => {
      const segment = text.slice(at === 0 ? 0 : ends[at - 1], end)
      if (!/[\p{L}\p{N}]/u.test(segment)) return []
      return [
        {
          text: segment,
          entities: entitiesIn(segment, this.language),
          groups: dayGroupsIn(segment, this.language, this.calendar),
        },
      ]
    })
  }

  /** "In summer, until the end of August, Tuesday to Sunday" leaves other days open. */
  private coversSeason({ text, entities, groups }: DatedSegment): boolean {
    const isOutside = ({ start }: Entity) => !groups.some((group) => group.start <= start && start < group.end)
    if (!entities.some((entity) => entity.kind === 'weekday' && isOutside(entity))) return false
    const isLong = ({ from, to }: DayRange) =>
      Number(to.slice(0, 4)) >= this.calendar.year && Date.parse(to) - Date.parse(from) > seasonMinMs
    return this.namesSeason(text) || groups.some(({ ranges }) => ranges.some(isLong))
  }

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
    // "Closing time" is a time; closures have dates.
    if (!marks.some(({ is }) => is === 'times'))
      for (const { word, start, end } of tokens)
        if (closureWordsOf(this.language).has(word)) marks.push({ is: 'closed', start, end })
    marks.sort((a, b) => a.start - b.start)
    const openings = tokens.filter(({ word }) => hoursWord(word, this.language) === 'hours').map(({ start }) => start)
    // Dates with only times may be events.
    const isOfHours = openings.length > 0 || marks.some(({ is }) => is === 'closed')
    const isBesideWeek = marks.length > 0 && (this.isUnderHours || this.stated.days.size > 0)
    if (!isOfHours && !isBesideWeek) return
    const isInside = ({ start }: Token) => marks.some((mark) => mark.start <= start && start < mark.end)
    const added = tokens.filter(
      (token) => isOutside(token) && !isInside(token) && !this.parts.isSilent(token.word) && !this.isKnown(token),
    )
    this.dates.push(
      ...readDatedHours({ line, groups, marks, added, openings, isPartial: (token) => this.isPartial(token) }),
    )
  }

  private namesCertainDays(text: string, entities: readonly Entity[]): boolean {
    const years = [...text.matchAll(/(?<!\p{N})(?:19|20)\d\d(?!\p{N})/gu)].map(([year]) => Number(year))
    if (years.length > 0 && Math.max(...years) < this.calendar.year) return false
    const words = wordsOf(text, this.language).map((word) => hoursWord(word, this.language))
    if (words.includes('closed') || (words.includes('hours') && this.namesSeason(text))) return true
    const hasKind = (wanted: Entity['kind']) => entities.some(({ kind }) => kind === wanted)
    const isRange = (entity: Entity) => entity.kind === 'time' && parseTimes(entity.text, this.language).length > 1
    return (
      ((hasKind('time') || hasKind('weekday')) && words.includes('hours')) ||
      (hasKind('weekday') && entities.some(isRange))
    )
  }

  private namesSeason(text: string): boolean {
    return wordsOf(text, this.language).some((word) => seasonPatternOf(this.language).test(word))
  }

  /** "Di u. Do 9–11". */
  private isCutInDays({ others }: HoursPart, next: HoursPart | undefined): boolean {
    const last = others.at(-1)?.word ?? ''
    return calendarOf(this.language).shortWeekdays.has(last) && next?.marks.some(({ is }) => is === 'times') === true
  }

  /** Returns false if the rest becomes unclear. */
  private addPart(whole: HoursPart): boolean {
    // "Sun – 9h": an uncertain weekday makes the hours ambiguous.
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
    const clauses = groupClauses(part.marks)
    if (clauses === undefined || part.hasContact) {
      for (const mark of part.marks) if (mark.is === 'days') this.stated.assign(mark.days, 'unclear')
      return true
    }
    for (const { days, values } of clauses) {
      const day = this.readDayHours(values, part)
      // "Every day except Monday" repeats a day.
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
    const relevant = isExcept ? others.filter(({ start }) => start > last.start) : others
    if (relevant.length === 0 || !relevant.every(isHoliday)) return
    const [clause] = clauses
    if (isExcept) this.stated.holidays = []
    else if (clauses.length === 1 && clause)
      this.stated.holidays = this.readDayHours(clause.values, { ...part, marks, others: [] })
  }

  /** "Mon–Thu 9–17, Friday by appointment": only the last days are unclear. */
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
    const { marks, others, hasContact: isOfContact } = part
    const isClosed = marks.length === 1 && marks[0]?.is === 'closed'
    if (isClosed && others.length === 0 && this.stated.awaiting.length > 0) {
      this.stated.assign(this.stated.awaiting, [])
      this.stated.awaiting = []
      return true
    }
    const isHoliday = ({ word }: Token) => holidayWordsOf(this.language).has(word)
    const isOfPublicHolidays = others.length > 0 && others.every(isHoliday)
    if (isOfPublicHolidays && isClosed) this.stated.holidays = []
    // "Closed" covers every day, "closed on public holidays" no weekday.
    if (isClosed) return others.length > 0 && !part.mentionsNow
    const times = marks.filter((mark) => mark.is === 'times')
    if (isOfPublicHolidays && times.length > 0) this.stated.holidays = this.readDayHours(times, part)
    if (others.some(isHoliday)) return true
    if (times.length === 0 || isOfContact || others.some((token) => !this.isKnown(token))) return true
    this.stated.assign(this.stated.lastDays, this.readDayHours(times, part))
    this.stated.awaiting = []
    return true
  }

  private readDayHours(values: HoursClause['values'], part: HoursPart): DayHours {
    const times = values.filter((value) => value.is === 'times')
    const [firstTime] = times
    if (firstTime === undefined) return part.others.some((token) => this.isPartial(token)) ? 'unclear' : []
    const intervals = times.flatMap(({ interval }) => interval ?? [])
    // "Closed on Mondays, else 9–18": the hours are of other days.
    if (values[0]?.is === 'closed') return 'unclear'
    if (intervals.length < times.length || this.addsWords(part, firstTime)) return 'unclear'
    return areDisjoint(intervals) ? intervals : 'unclear'
  }

  /** Such words may name a season, room or condition. */
  private addsWords({ marks, others, hasAside, subjectEnd }: HoursPart, firstTime: HoursMark): boolean {
    const closed = marks.find((mark) => mark.is === 'closed' && mark.start > firstTime.start)
    // "9–17, closed on public holidays": the closure limits no weekday.
    const relevant = others.filter((token) => closed === undefined || token.start < closed.start)
    const firstDay = marks.find(({ is }) => is === 'days')?.start ?? 0
    const added = relevant.filter((token) => !this.isKnown(token))
    // "Our shop in Green Street opens …" names the business; without a verb it may be a meal or service.
    const isSubject = ({ word, start }: Token) =>
      this.isFirst && !/\p{N}/u.test(word) && start < Math.min(firstDay, subjectEnd) && !isServed(word, this.language)
    if (hasAside || !added.every(isSubject) || relevant.some((token) => this.isMonthWord(token))) return true
    for (const { word } of added) this.known.add(stem(word, this.language))
    return false
  }

  private isKnown({ word }: Token): boolean {
    return this.known.has(stem(word, this.language))
  }

  private isPartial(token: Token): boolean {
    return dayPartWordsOf(this.language).has(token.word) || this.isMonthWord(token)
  }

  private isMonthWord({ word }: Token): boolean {
    return monthWordsOf(this.language).has(word)
  }
}
