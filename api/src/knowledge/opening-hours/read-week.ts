import {
  entitiesIn,
  hoursWord,
  isStopWord,
  saysNow,
  stem,
  tokenize,
  wordsOf,
  type Entity,
  type Language,
  type Token,
} from '../languages/index.js'
import {
  intervalOf,
  isOf24Hours,
  likelyInterval,
  minutesOfDay,
  timesOf,
  type Interval,
  type WrittenTime,
} from './clock-range.js'
import type { HoursText } from './hours-text.js'
import {
  exceptWordsOf,
  holidayWordsOf,
  monthWordsOf,
  partsOfDay,
  seasonWordsOf,
  wordsOfHours,
} from './words-of-time.js'
import { type DayHours, mergedDayHours, areDisjoint } from './day-hours.js'
import {
  type HoursMark,
  type HoursPart,
  type HoursClause,
  withoutExceptions,
  withRanges,
  clausesOf,
} from './hours-clauses.js'

export interface Week {
  /** By ISO weekday; a day that the text does not name is missing. */
  days: ReadonlyMap<number, DayHours>
  /** Whether it writes "5 pm". */
  isIn12Hours: boolean
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
/** The schema.org data of a page is written down in English where the page's own language is not to be had. */
const otherLanguage: Language = 'en'

/** Hours of a certain date or season: the text leaves open which apply on another day. */
const unclearWeek: Week = { days: new Map(everyDay.map((day) => [day, 'unclear'])), isIn12Hours: false }

/**
 * The opening hours that a text tells, day by day; undefined where it tells none. Hours of a date or season make every
 * day unclear, unless that date is of a year before the instant. What the text adds in words that its headings do not
 * have ("by appointment", another room's name) makes a day unclear.
 */
export function readWeek(text: HoursText, instant?: Date): Week | undefined {
  const year = instant?.getUTCFullYear()
  const week = new WeekReader(text, text.language, { year }).read()
  return week === undefined && text.language !== otherLanguage
    ? new WeekReader(text, otherLanguage, { year }).read()
    : week
}

/** Hours as an owner writes them. "9-5" is read as the likelier half of the day, since the owner is asked whether it is right. */
export function readLikelyWeek(text: HoursText): Week | undefined {
  return new WeekReader(text, text.language, { isGuess: true }).read()
}

class WeekReader {
  private readonly days = new Map<number, DayHours>()
  /** Days with hours that a text states of every day. */
  private readonly openedDaily = new Set<number>()
  /** Stems of the words that may stand beside hours. */
  private readonly known: Set<string>
  private readonly isIn24Hours: boolean
  private readonly lines: { text: string; entities: Entity[] }[]
  private isFirst = true
  private lastDays: readonly number[] = []
  /** Days that stand on a line of their own: what is said of them comes next. */
  private awaiting: readonly number[] = []

  constructor(
    { headings, lines }: HoursText,
    private readonly language: Language,
    { year, isGuess = false }: { year?: number | undefined; isGuess?: boolean },
  ) {
    this.year = year
    this.isGuess = isGuess
    this.isSeasonal = headings.some((said) => this.namesSeason(said))
    const heading = headings.at(-1) ?? ''
    const namesDays = (said: string) => entitiesIn(said, language).some(({ kind }) => kind === 'weekday')
    const under = lines.some(({ text }) => namesDays(text)) || !namesDays(heading) ? '' : `${heading}: `
    this.lines = lines.map((line) => {
      const text = line.heading === undefined ? `${under}${line.text}` : `${line.heading}: ${line.text}`
      return { text, entities: entitiesIn(text, language) }
    })
    this.known = new Set(headings.flatMap((said) => wordsOf(said, language)).map((word) => stem(word, language)))
    for (const word of [...partsOfDay(language), ...wordsOfHours(language), ...holidayWordsOf(language)])
      this.known.add(stem(word, language))
    const times = this.lines.flatMap(({ entities }) =>
      entities.filter(({ kind }) => kind === 'time').flatMap((entity) => timesOf(entity.text, language)),
    )
    this.isIn24Hours = times.some(isOf24Hours)
    this.isIn12Hours = times.some(({ half }) => half !== undefined)
  }

  private readonly isIn12Hours: boolean
  private readonly isSeasonal: boolean
  private readonly year: number | undefined
  private readonly isGuess: boolean

  read(): Week | undefined {
    for (const { text, entities } of this.lines) {
      if (this.namesSeason(text) || entities.some(({ kind }) => kind === 'date')) {
        if (this.isOfCertainDays(text, entities)) return unclearWeek
        continue
      }
      for (const part of this.partsOf(text, entities)) if (!this.add(part)) return undefined
    }
    this.assign(this.awaiting, 'unclear')
    if (this.isSeasonal && this.days.size > 0) return unclearWeek
    const isOpenAtAll = [...this.days.values()].some((day) => day !== 'unclear' && day.length > 0)
    return isOpenAtAll ? { days: this.days, isIn12Hours: this.isIn12Hours } : undefined
  }

  /** Whether a line with a date or season is about opening, on days that are not over. */
  private isOfCertainDays(text: string, entities: readonly Entity[]): boolean {
    const years = [...text.matchAll(/(?<!\p{N})(?:19|20)\d\d(?!\p{N})/gu)].map(([year]) => Number(year))
    if (this.year !== undefined && years.length > 0 && Math.max(...years) < this.year) return false
    const words = wordsOf(text, this.language).map((word) => hoursWord(word, this.language))
    if (words.includes('closed') || (words.includes('hours') && this.namesSeason(text))) return true
    const has = (wanted: Entity['kind']) => entities.some(({ kind }) => kind === wanted)
    const isRange = (entity: Entity) => entity.kind === 'time' && timesOf(entity.text, this.language).length > 1
    return ((has('time') || has('weekday')) && words.includes('hours')) || (has('weekday') && entities.some(isRange))
  }

  private namesSeason(text: string): boolean {
    return wordsOf(text, this.language).some((word) => seasonWordsOf(this.language).test(word))
  }

  /** Takes over what a part says. Returns false where it makes all the rest unclear. */
  private add(whole: HoursPart): boolean {
    const part = this.withoutOpenEnd(whole)
    const namesDays = part.marks.some(({ is }) => is === 'days')
    if (!namesDays) return this.addWithoutDays(part)
    this.assign(this.awaiting, 'unclear')
    this.awaiting = []
    if (part.others.length === 0 && part.marks.every(({ is }) => is === 'days')) {
      this.awaiting = part.marks.flatMap((mark) => (mark.is === 'days' ? mark.days : []))
      this.lastDays = this.awaiting
      return true
    }
    const clauses = clausesOf(part.marks)
    if (clauses === undefined || part.isOfContact) {
      for (const mark of part.marks) if (mark.is === 'days') this.assign(mark.days, 'unclear')
      return true
    }
    for (const { days, values } of clauses) {
      const day = this.dayOf(values, part)
      // A day that is named twice is left out the second time: "every day except Monday".
      for (const [at, each] of days.entries())
        this.assign([each], days.indexOf(each) === at ? day : 'unclear', days.length)
      this.lastDays = days
    }
    this.isFirst = false
    return true
  }

  /** "Mon–Thu 9–17, Friday by appointment": where a guess is good enough, the last days alone are unclear. */
  private withoutOpenEnd(part: HoursPart): HoursPart {
    const end = part.marks.findLastIndex(({ is }) => is !== 'days') + 1
    const [open] = part.marks.slice(end)
    if (!this.isGuess || end === 0 || open === undefined || part.marks[0]?.is !== 'days') return part
    for (const mark of part.marks.slice(end)) if (mark.is === 'days') this.assign(mark.days, 'unclear')
    return {
      ...part,
      marks: part.marks.slice(0, end),
      others: part.others.filter(({ start }) => start < open.start),
    }
  }

  private addWithoutDays(part: HoursPart): boolean {
    const { marks, others, isOfContact } = part
    const isClosed = marks.length === 1 && marks[0]?.is === 'closed'
    if (isClosed && others.length === 0 && this.awaiting.length > 0) {
      this.assign(this.awaiting, [])
      this.awaiting = []
      return true
    }
    // "Closed", "currently closed" are of every day, "closed on public holidays" of some that no week has.
    if (isClosed) return others.length > 0 && !part.isOfNow
    // Hours of public holidays are of no weekday.
    if (others.some(({ word }) => holidayWordsOf(this.language).has(word))) return true
    const times = marks.filter((mark) => mark.is === 'times')
    if (times.length === 0 || isOfContact || others.some((token) => !this.isKnown(token))) return true
    this.assign(this.lastDays, this.dayOf(times, part))
    this.awaiting = []
    return true
  }

  private dayOf(values: HoursClause['values'], part: HoursPart): DayHours {
    const times = values.filter((value) => value.is === 'times')
    const [firstTime] = times
    if (firstTime === undefined) return part.others.some((token) => this.isPartial(token)) ? 'unclear' : []
    const intervals = times.flatMap(({ interval }) => interval ?? [])
    if (intervals.length < times.length || this.addsWords(part, firstTime)) return 'unclear'
    return areDisjoint(intervals) ? intervals : 'unclear'
  }

  /** Whether words stand beside the hours that may be of a season, another room or a condition. */
  private addsWords({ marks, others, isSentence }: HoursPart, firstTime: HoursMark): boolean {
    const closed = marks.find((mark) => mark.is === 'closed' && mark.start > firstTime.start)
    // What is closed is the business, on days that no week has: "9–17, closed on public holidays".
    const said = others.filter((token) => closed === undefined || token.start < closed.start)
    const firstDay = marks.find(({ is }) => is === 'days')?.start ?? 0
    const added = said.filter((token) => !this.isKnown(token))
    // Who is open is said first: "Our shop in Green Street opens Tuesday to Saturday, …".
    const isSubject = ({ word, start }: Token) =>
      this.isFirst && !/\p{N}/u.test(word) && (isSentence || start < firstDay)
    if (!added.every(isSubject) || said.some((token) => this.isOfMonth(token))) return true
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

  /** "Daily 7:30–14:00; closed on Sundays": what closes single days counts more than what opens every day. */
  private assign(days: readonly number[], said: DayHours, namedWith = days.length): void {
    for (const day of days) {
      const before = this.days.get(day)
      const isException = said.length === 0 && namedWith < everyDay.length && this.openedDaily.has(day)
      this.days.set(day, before === undefined || isException ? said : mergedDayHours(before, said))
      if (namedWith === everyDay.length && said.length > 0) this.openedDaily.add(day)
      else this.openedDaily.delete(day)
    }
  }

  /** The sentences and other parts of a line, with what they name. */
  private partsOf(text: string, entities: readonly Entity[]): HoursPart[] {
    const marks = this.marksIn(text, entities)
    const contacts = entities.filter(({ kind }) => kind === 'phone' || kind === 'email' || kind === 'url')
    const isInside = (at: number) => [...marks, ...contacts].some(({ start, end }) => start <= at && at < end)
    const ends = [...text.matchAll(/[;|·•\n]|[.!?](?=\s+\p{Lu}|\s*$)/gu)]
      .map(({ index }) => index)
      .filter((at) => !isInside(at))
    const isOther = ({ word, start }: Token) =>
      !isInside(start) && !this.isSilent(word) && !exceptWordsOf(this.language).has(word)
    const tokens = tokenize(text, this.language).filter(isOther)
    return [...ends, text.length].map((end, at) => {
      const start = at === 0 ? 0 : (ends[at - 1] ?? 0)
      const within = (each: { start: number }) => start <= each.start && each.start < end
      return {
        marks: withRanges(
          withoutExceptions(marks.filter(within), text, this.language),
          text,
          (word) => this.isSilent(word) || wordsOfHours(this.language).has(word),
          (word) => hoursWord(word, this.language) === 'hours',
          this.isIn24Hours,
        ),
        others: tokens.filter(within),
        isOfContact: contacts.some(within),
        isOfNow: saysNow(wordsOf(text.slice(start, end), this.language), this.language),
        isSentence: /[.!?]/.test(text[end] ?? ''),
      }
    })
  }

  private isSilent(word: string): boolean {
    return isStopWord(word, this.language) || hoursWord(word, this.language) !== undefined
  }

  private marksIn(text: string, entities: readonly Entity[]): HoursMark[] {
    const marks: HoursMark[] = []
    for (const { kind, start, end, days, text: written, value, unit } of entities) {
      if (kind === 'weekday' && days !== undefined) marks.push({ is: 'days', start, end, days })
      else if (kind === 'time') marks.push({ start, end, ...this.timeOf(written) })
      else if (kind === 'duration' && unit === 'hour' && value === 24 && this.saysOpen(text))
        marks.push({ is: 'times', start, end, interval: allDay })
    }
    for (const { 0: written, 1: per, index } of text.matchAll(/(?<![\p{N}.,:])24\s?h?\s?\/\s?(7|24)(?![\p{N}/])/giu)) {
      const start = index
      const end = index + written.length
      if (per === '7') marks.push({ is: 'days', start, end: start + 1, days: everyDay })
      marks.push({ is: 'times', start: start + 1, end, interval: allDay })
    }
    for (const { word, start, end } of tokenize(text, this.language))
      if (hoursWord(word, this.language) === 'closed') marks.push({ is: 'closed', start, end })
    return marks.toSorted((a, b) => a.start - b.start)
  }

  private saysOpen(text: string): boolean {
    return wordsOf(text, this.language).some((word) => hoursWord(word, this.language) === 'hours')
  }

  private timeOf(written: string): { is: 'times'; interval: Interval | undefined; single?: WrittenTime } {
    const [from, to, ...others] = timesOf(written, this.language)
    if (from === undefined || others.length > 0) return { is: 'times', interval: undefined }
    if (to === undefined) return { is: 'times', interval: undefined, single: from }
    return { is: 'times', interval: this.intervalOf(from, to) }
  }

  private intervalOf(from: WrittenTime, to: WrittenTime): Interval | undefined {
    const sure = intervalOf(from, to, this.isIn24Hours)
    return sure === undefined && this.isGuess ? likelyInterval(from, to) : sure
  }
}

const allDay: Interval = { from: 0, to: minutesOfDay }
