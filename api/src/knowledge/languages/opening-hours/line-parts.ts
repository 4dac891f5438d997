import {
  hoursWord,
  isStopWord,
  mentionsNow,
  tokenize,
  wordsOf,
  type Entity,
  type Language,
  type Token,
} from '../index.js'
import {
  readInterval,
  likelyInterval,
  minutesPerDay,
  parseTimes,
  type Interval,
  type WrittenTime,
} from './clock-range.js'
import { withoutExceptions, withRanges, type HoursMark, type HoursPart } from './hours-clauses.js'
import { everyDay } from './stated-days.js'
import { exceptWordsOf, holidayWordsOf, dayPartWordsOf, subjectEndIn, hourWordsOf } from './time-words.js'

const allDay: Interval = { from: 0, to: minutesPerDay }

interface Clock {
  isIn24Hours: boolean
  isGuess: boolean
}

export class LineParts {
  constructor(
    private readonly language: Language,
    private readonly clock: Clock,
  ) {}

  split(text: string, entities: readonly Entity[]): HoursPart[] {
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
      const isWithin = (each: { start: number }) => start <= each.start && each.start < end
      return {
        marks: withRanges(
          withoutExceptions(marks.filter(isWithin), text, this.language),
          text,
          (word) => this.isSilent(word) || hourWordsOf(this.language).has(word),
          (word) => hoursWord(word, this.language) === 'hours',
          this.clock.isIn24Hours,
        ),
        others: tokens.filter(isWithin),
        hasAside: tokens.some(
          (token) =>
            isWithin(token) &&
            this.isInBrackets(text, token) &&
            !this.isWordOfTime(token) &&
            marks.some(({ start }) => start < token.start),
        ),
        hasContact: contacts.some(isWithin),
        subjectEnd: subjectEndIn(all.filter(isWithin), this.language, (word) => this.isOpeningWord(word)),
        mentionsNow: mentionsNow(wordsOf(text.slice(start, end), this.language), this.language),
        isSentence: /[.!?]/.test(text[end] ?? ''),
      }
    })
  }

  private isOpeningWord(word: string): boolean {
    return hoursWord(word, this.language) === 'hours'
  }

  /** Such words do not limit the hours. */
  isSilent(word: string): boolean {
    // French stop words include "rendez", as in "sur rendez-vous".
    return word !== 'rendez' && (isStopWord(word, this.language) || hoursWord(word, this.language) !== undefined)
  }

  marksIn(text: string, entities: readonly Entity[]): HoursMark[] {
    const marks: HoursMark[] = []
    for (const { kind, start, end, days, text: written, value, unit } of entities) {
      if (kind === 'weekday' && days !== undefined) marks.push({ is: 'days', start, end, days })
      else if (kind === 'time') marks.push({ start, end, ...this.readTimes(written) })
      else if (kind === 'duration' && unit === 'hour' && value === 24 && this.mentionsOpening(text))
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

  private mentionsOpening(text: string): boolean {
    return wordsOf(text, this.language).some((word) => hoursWord(word, this.language) === 'hours')
  }

  private readTimes(written: string): { is: 'times'; interval: Interval | undefined; single?: WrittenTime } {
    const [from, to, ...others] = parseTimes(written, this.language)
    if (from === undefined || others.length > 0) return { is: 'times', interval: undefined }
    if (to === undefined) return { is: 'times', interval: undefined, single: from }
    return { is: 'times', interval: this.sureOrLikelyInterval(from, to) }
  }

  private sureOrLikelyInterval(from: WrittenTime, to: WrittenTime): Interval | undefined {
    const sure = readInterval(from, to, this.clock.isIn24Hours)
    return sure === undefined && this.clock.isGuess ? likelyInterval(from, to) : sure
  }
  /** "(Pharmacy)" after hours limits them. */
  private isInBrackets(text: string, { start }: Token): boolean {
    return text.lastIndexOf('(', start) > text.lastIndexOf(')', start)
  }

  private isWordOfTime({ word }: Token): boolean {
    return [dayPartWordsOf, hourWordsOf, holidayWordsOf].some((wordsIn) => wordsIn(this.language).has(word))
  }
}
