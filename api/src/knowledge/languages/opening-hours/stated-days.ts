import { minutesPerDay } from './clock-range.js'
import { mergedDayHours, type DayHours } from './day-hours.js'
import type { ClosedHalf, WrittenStatement } from './written-statements.js'
import { holiday } from './written-tokens.js'

export const everyDay = [1, 2, 3, 4, 5, 6, 7]

export class StatedDays {
  readonly days = new Map<number, DayHours>()
  private readonly openedDaily = new Set<number>()
  lastDays: readonly number[] = []
  /** Hours follow on the next line. */
  awaiting: readonly number[] = []
  /** Hours below belong to other days. */
  private isLastClosed = false
  private readonly undated: WrittenStatement[] = []
  /** Ambiguous words for workdays. */
  private readonly doubtful = new Set<number>()
  holidays: DayHours | undefined

  /** Returns false if the rest becomes unclear. */
  add(statement: WrittenStatement): boolean {
    const { days, hours, doubtful, halves } = statement
    for (const half of halves) this.closeHalf(half)
    if (halves.length > 0) return true
    if (days === undefined) {
      const isClosed = hours !== undefined && hours.length === 0
      if (hours === undefined) return true
      const target = this.awaiting.length > 0 ? this.awaiting : this.isLastClosed ? [] : this.lastDays
      if (isClosed && this.awaiting.length === 0) return false
      this.awaiting = []
      if (target.length === 0) this.undated.push(statement)
      else this.assign(target, hours)
      return true
    }
    this.assign(this.awaiting, 'unclear')
    const weekdays = days.filter((day) => day !== holiday)
    this.awaiting = hours === undefined ? weekdays : []
    this.lastDays = weekdays
    this.isLastClosed = hours?.length === 0
    if (hours === undefined) return true
    this.assign(weekdays, hours)
    if (days.includes(holiday)) this.holidays = hours
    if (!this.isLastClosed) for (const day of doubtful) this.doubtful.add(day)
    return true
  }

  /** Days with a morning and an afternoon keep one; for other days, later text decides. */
  private closeHalf({ days, half, isWhole }: ClosedHalf): void {
    const noon = minutesPerDay / 2
    for (const day of days) {
      const before = this.days.get(day) ?? 'unclear'
      const [morning, afternoon, ...others] = before === 'unclear' ? [] : before.toSorted((a, b) => a.from - b.from)
      const isSplit = morning && afternoon && others.length === 0 && morning.from < noon && afternoon.from >= noon
      const remaining = half === 'a' ? afternoon : morning
      this.days.set(day, isSplit && remaining && isWhole ? [remaining] : 'unclear')
      this.openedDaily.delete(day)
    }
  }

  /** Applies hours without days to all days not closed, if unambiguous. */
  addUndated(): void {
    const [only, ...others] = this.undated
    const rest = everyDay.filter((day) => !this.days.has(day))
    const isAllClosed = [...this.days.values()].every((day) => day !== 'unclear' && day.length === 0)
    if (only?.hours !== undefined) {
      const isAlways = isAllDay(only.hours) && this.days.size === 0
      const isOfRest = only.isOfOpening && this.days.size > 0 && isAllClosed
      const appliesToRest = others.length === 0 && (isAlways || isOfRest)
      if (appliesToRest) this.assign(rest, only.hours)
      else if (this.days.size > 0) this.assign(rest, 'unclear')
    }
    for (const day of this.doubtful) if (!this.days.has(day)) this.days.set(day, 'unclear')
  }

  /** "Daily 7:30–14:00; closed on Sundays": single closures win. */
  assign(days: readonly number[], hours: DayHours, namedWith = days.length): void {
    for (const day of days) {
      const before = this.days.get(day)
      const isDaily = namedWith === everyDay.length && hours.length > 0
      const isException = hours.length === 0 && namedWith < everyDay.length && this.openedDaily.has(day)
      // "Closed on Wednesdays. Daily 10–22".
      if (isDaily && hours !== 'unclear' && before?.length === 0) continue
      this.days.set(day, before === undefined || isException ? hours : mergedDayHours(before, hours))
      if (isDaily) this.openedDaily.add(day)
      else this.openedDaily.delete(day)
    }
  }
}

function isAllDay(hours: DayHours): boolean {
  const [first] = hours === 'unclear' ? [] : hours
  return first?.from === 0 && first.to === minutesPerDay
}
