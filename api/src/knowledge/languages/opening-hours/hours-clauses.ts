import { calendarOf, stem, wordsOf, type Language, type Token } from '../index.js'
import { everyDay } from './stated-days.js'
import { exceptWordsOf, dayPartStemsOf, withoutWords } from './time-words.js'
import { readInterval, type Interval, type WrittenTime } from './clock-range.js'

export type HoursMark = { start: number; end: number } & (
  | { is: 'days'; days: readonly number[] }
  | { is: 'times'; interval: Interval | undefined; single?: WrittenTime }
  | { is: 'closed' }
)

export interface HoursPart {
  marks: HoursMark[]
  others: Token[]
  hasAside: boolean
  hasContact: boolean
  /** Position of "opens"; 0 without a verb or after a time: "in term time we open". */
  subjectEnd: number
  mentionsNow: boolean
  isSentence: boolean
}

export interface HoursClause {
  days: readonly number[]
  values: readonly Exclude<HoursMark, { is: 'days' }>[]
}

/** "Every day except Monday". */
export function withoutExceptions(marks: readonly HoursMark[], text: string, language: Language): HoursMark[] {
  const remaining: HoursMark[] = []
  for (const mark of marks) {
    const before = text.slice(remaining.at(-1)?.end ?? 0, mark.start)
    const lastDays = remaining.findLastIndex(({ is }) => is === 'days')
    const from = remaining[lastDays]
    const isExcepted = mark.is === 'days' && wordsOf(before, language).some((word) => exceptWordsOf(language).has(word))
    const next = marks.find(({ start }) => start >= mark.end)?.start
    const behind = wordsOf(text.slice(mark.end, next), language).map((word) => stem(word, language))
    // "Except Wednesday afternoon" leaves the morning.
    const isOfPart = behind.some((word) => dayPartStemsOf(language).has(word))
    const last = wordsOf(before, language).findLast(
      (word) => !calendarOf(language).listWords.has(word) && word.length > 2,
    )
    // Distinguishes "without Wednesday" from "without appointment".
    const isWithout = mark.is === 'days' && withoutWords.has(last ?? '')
    if (isWithout || (isExcepted && (isOfPart || from?.is !== 'days')))
      return [{ is: 'days', start: mark.start, end: mark.end, days: everyDay }]
    if (isExcepted && mark.is === 'days' && from?.is === 'days')
      remaining[lastDays] = { ...from, days: from.days.filter((day) => !mark.days.includes(day)) }
    else remaining.push(mark)
  }
  return remaining
}

/** "Opens at 8 am and closes at 6 pm". */
export function withRanges(
  marks: readonly HoursMark[],
  text: string,
  isSilent: (word: string) => boolean,
  isOpeningWord: (word: string) => boolean,
  isIn24Hours: boolean,
): HoursMark[] {
  const found: HoursMark[] = []
  for (const mark of marks) {
    const last = found.at(-1)
    if (last?.is === 'times' && mark.is === 'times' && last.single && mark.single) {
      const words = wordsOf(text.slice(last.end, mark.start))
      // "9:00 and 17:00" are two times.
      if ((words.length > 1 || words.some(isOpeningWord)) && words.every(isSilent)) {
        const interval = readInterval(last.single, mark.single, isIn24Hours)
        found[found.length - 1] = { is: 'times', start: last.start, end: mark.end, interval }
        continue
      }
    }
    found.push(mark)
  }
  return found
}

/** Undefined if days and hours do not match. */
export function groupClauses(marks: readonly HoursMark[]): HoursClause[] | undefined {
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
