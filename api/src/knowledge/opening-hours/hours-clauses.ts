import { calendarOf, stem, wordsOf, type Language, type Token } from '../languages/index.js'
import { everyDay } from './stated-days.js'
import { exceptWordsOf, partStemsOf, withoutWords } from './words-of-time.js'
import { intervalOf, type Interval, type WrittenTime } from './clock-range.js'

/** A weekday, time or "closed", where it stands in its line. */
export type HoursMark = { start: number; end: number } & (
  | { is: 'days'; days: readonly number[] }
  | { is: 'times'; interval: Interval | undefined; single?: WrittenTime }
  | { is: 'closed' }
)

/** A sentence or other part of a line. */
export interface HoursPart {
  marks: HoursMark[]
  /** The words beside its marks that say something, with where they stand. */
  others: Token[]
  /** It has words in brackets behind hours. */
  hasAside: boolean
  /** It has a telephone number, an address or the like. */
  isOfContact: boolean
  /** Where "opens" or "is open" begins; 0 where it says neither, or begins by saying when: "in term time we open". */
  subjectEnd: number
  /** It says "currently". */
  isOfNow: boolean
  isSentence: boolean
}

/** Weekdays, and what is said of them. */
export interface HoursClause {
  days: readonly number[]
  values: readonly Exclude<HoursMark, { is: 'days' }>[]
}

/** "Every day except Monday": days behind such a word are taken from those before it, and are not opened. */
export function withoutExceptions(marks: readonly HoursMark[], text: string, language: Language): HoursMark[] {
  const kept: HoursMark[] = []
  for (const mark of marks) {
    const before = text.slice(kept.at(-1)?.end ?? 0, mark.start)
    const lastDays = kept.findLastIndex(({ is }) => is === 'days')
    const from = kept[lastDays]
    const isExcepted = mark.is === 'days' && wordsOf(before, language).some((word) => exceptWordsOf(language).has(word))
    const next = marks.find(({ start }) => start >= mark.end)?.start
    const behind = wordsOf(text.slice(mark.end, next), language).map((word) => stem(word, language))
    // "Except Wednesday afternoon" leaves Wednesday morning, and without days before it says nothing of a day.
    const isOfPart = behind.some((word) => partStemsOf(language).has(word))
    const last = wordsOf(before, language).findLast(
      (word) => !calendarOf(language).listWords.has(word) && word.length > 2,
    )
    // "Without Wednesday" is told from "without appointment" by what stands next to it alone.
    const isWithout = mark.is === 'days' && withoutWords.has(last ?? '')
    if (isWithout || (isExcepted && (isOfPart || from?.is !== 'days')))
      return [{ is: 'days', start: mark.start, end: mark.end, days: everyDay }]
    if (isExcepted && mark.is === 'days' && from?.is === 'days')
      kept[lastDays] = { ...from, days: from.days.filter((day) => !mark.days.includes(day)) }
    else kept.push(mark)
  }
  return kept
}

/** "Opens at 8 am and closes at 6 pm": two times with nothing but words of opening between them are a range. */
export function withRanges(
  marks: readonly HoursMark[],
  text: string,
  isSilent: (word: string) => boolean,
  isOfOpening: (word: string) => boolean,
  isIn24Hours: boolean,
): HoursMark[] {
  const found: HoursMark[] = []
  for (const mark of marks) {
    const last = found.at(-1)
    if (last?.is === 'times' && mark.is === 'times' && last.single && mark.single) {
      const words = wordsOf(text.slice(last.end, mark.start))
      // "9:00 and 17:00" are two times.
      if ((words.length > 1 || words.some(isOfOpening)) && words.every(isSilent)) {
        const interval = intervalOf(last.single, mark.single, isIn24Hours)
        found[found.length - 1] = { is: 'times', start: last.start, end: mark.end, interval }
        continue
      }
    }
    found.push(mark)
  }
  return found
}

/** Days with what is said of them, before or behind them; undefined where it does not come out even. */
export function clausesOf(marks: readonly HoursMark[]): HoursClause[] | undefined {
  const clauses: { days: number[]; values: Exclude<HoursMark, { is: 'days' }>[] }[] = []
  const daysFirst = marks[0]?.is === 'days'
  for (const [at, mark] of marks.entries()) {
    const last = clauses.at(-1)
    const next = marks[at + 1]
    const isLastDays = next?.is === 'days' && marks.slice(at + 2).every(({ is }) => is === 'days')
    if (mark.is === 'days') {
      const begins = daysFirst ? last === undefined || last.values.length > 0 : false
      if (begins) clauses.push({ days: [...mark.days], values: [] })
      else last?.days.push(...mark.days)
    } else if (daysFirst && mark.is === 'closed' && (last?.values.length ?? 0) > 0 && isLastDays) {
      // "Monday to Friday 9–17, closed on Sundays".
      const days = marks.slice(at + 1).flatMap((each) => (each.is === 'days' ? each.days : []))
      clauses.push({ days: [...days], values: [mark] })
      break
    } else if (daysFirst || (last !== undefined && last.days.length === 0)) last?.values.push(mark)
    else clauses.push({ days: [], values: [mark] })
  }
  return clauses.every(({ days, values }) => days.length > 0 && values.length > 0) ? clauses : undefined
}
