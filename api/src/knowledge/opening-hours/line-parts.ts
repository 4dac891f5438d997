import {
  hoursWord,
  isStopWord,
  saysNow,
  tokenize,
  wordsOf,
  type Entity,
  type Language,
  type Token,
} from '../languages/index.js'
import { intervalOf, likelyInterval, minutesOfDay, timesOf, type Interval, type WrittenTime } from './clock-range.js'
import { withoutExceptions, withRanges, type HoursMark, type HoursPart } from './hours-clauses.js'
import { everyDay } from './stated-days.js'
import { exceptWordsOf, holidayWordsOf, partsOfDay, subjectEndIn, wordsOfHours } from './words-of-time.js'

const allDay: Interval = { from: 0, to: minutesOfDay }

interface Clock {
  /** Whether the text counts hours to 24. */
  isIn24Hours: boolean
  /** Whether the likelier half of the day is good enough. */
  isGuess: boolean
}

/** Takes lines apart that have words beside their days and hours. */
export class LineParts {
  constructor(
    private readonly language: Language,
    private readonly clock: Clock,
  ) {}

  /** The sentences and other parts of a line, with what each of them marks. */
  partsOf(text: string, entities: readonly Entity[]): HoursPart[] {
    const marks = this.marksIn(text, entities)
    const contacts = entities.filter(({ kind }) => kind === 'phone' || kind === 'email' || kind === 'url')
    const isInside = (at: number) => [...marks, ...contacts].some(({ start, end }) => start <= at && at < end)
    const ends = [...text.matchAll(/[;|·•\n]|[.!?](?=\s+\p{Lu}|\s*$)/gu)]
      .map(({ index }) => index)
      .filter((at) => !isInside(at))
    const isOther = ({ word, start }: Token) =>
      !isInside(start) && !this.isSilent(word) && !exceptWordsOf(this.language).has(word)
    const all = tokenize(text, this.language)
    const tokens = all.filter(isOther)
    return [...ends, text.length].map((end, at) => {
      const start = at === 0 ? 0 : (ends[at - 1] ?? 0)
      const within = (each: { start: number }) => start <= each.start && each.start < end
      return {
        marks: withRanges(
          withoutExceptions(marks.filter(within), text, this.language),
          text,
          (word) => this.isSilent(word) || wordsOfHours(this.language).has(word),
          (word) => hoursWord(word, this.language) === 'hours',
          this.clock.isIn24Hours,
        ),
        others: tokens.filter(within),
        hasAside: tokens.some(
          (token) =>
            within(token) &&
            this.isInBrackets(text, token) &&
            !this.isOfTime(token) &&
            marks.some(({ start }) => start < token.start),
        ),
        isOfContact: contacts.some(within),
        subjectEnd: subjectEndIn(all.filter(within), this.language, (word) => this.isOfOpening(word)),
        isOfNow: saysNow(wordsOf(text.slice(start, end), this.language), this.language),
        isSentence: /[.!?]/.test(text[end] ?? ''),
      }
    })
  }

  private isOfOpening(word: string): boolean {
    return hoursWord(word, this.language) === 'hours'
  }

  /** Whether a word may stand beside hours without limiting them. */
  isSilent(word: string): boolean {
    // The list of French grammar words has "rendez", as in "sur rendez-vous".
    return word !== 'rendez' && (isStopWord(word, this.language) || hoursWord(word, this.language) !== undefined)
  }

  /** Weekdays, times and "closed" among the entities of a text, in order. */
  marksIn(text: string, entities: readonly Entity[]): HoursMark[] {
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
    const sure = intervalOf(from, to, this.clock.isIn24Hours)
    return sure === undefined && this.clock.isGuess ? likelyInterval(from, to) : sure
  }
  /** "(Pharmacy)" behind hours says whose they are, also where a heading has the name. */
  private isInBrackets(text: string, { start }: Token): boolean {
    return text.lastIndexOf('(', start) > text.lastIndexOf(')', start)
  }

  private isOfTime({ word }: Token): boolean {
    return [partsOfDay, wordsOfHours, holidayWordsOf].some((wordsIn) => wordsIn(this.language).has(word))
  }
}
