import { minutesOfDay } from './clock-range.js'
import { mergedDayHours, type DayHours } from './day-hours.js'
import type { ClosedHalf, WrittenStatement } from './written-statements.js'
import { holiday } from './written-tokens.js'

export const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The days of a week while its text is read line by line. */
export class StatedDays {
  readonly days = new Map<number, DayHours>()
  /** Days with hours that a text states of every day. */
  private readonly openedDaily = new Set<number>()
  lastDays: readonly number[] = []
  /** Days that stand on a line of their own: what is said of them comes next. */
  awaiting: readonly number[] = []
  /** Whether the last days that were named are closed: hours below them are of other days. */
  private isLastClosed = false
  /** Hours without days. */
  private readonly undated: WrittenStatement[] = []
  /** Days that a word for workdays may mean or not. */
  private readonly doubtful = new Set<number>()
  holidays: DayHours | undefined

  /** Adds what a line states whose every word is understood. Returns false where it makes all the rest unclear. */
  add(said: WrittenStatement): boolean {
    const { days, hours, doubtful, halves } = said
    for (const half of halves) this.closeHalf(half)
    if (halves.length > 0) return true
    if (days === undefined) {
      const isClosed = hours !== undefined && hours.length === 0
      if (hours === undefined) return true
      const target = this.awaiting.length > 0 ? this.awaiting : this.isLastClosed ? [] : this.lastDays
      if (isClosed && this.awaiting.length === 0) return false
      this.awaiting = []
      if (target.length === 0) this.undated.push(said)
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

  /** A day that had a morning and an afternoon keeps one; of other days the rest of the text leaves that open. */
  private closeHalf({ days, half, isWhole }: ClosedHalf): void {
    const noon = minutesOfDay / 2
    for (const day of days) {
      const before = this.days.get(day) ?? 'unclear'
      const [morning, afternoon, ...others] = before === 'unclear' ? [] : before.toSorted((a, b) => a.from - b.from)
      const isSplit = morning && afternoon && others.length === 0 && morning.from < noon && afternoon.from >= noon
      const kept = half === 'a' ? afternoon : morning
      this.days.set(day, isSplit && kept && isWhole ? [kept] : 'unclear')
      this.openedDaily.delete(day)
    }
  }

  /** Hours without days are of every day, or of all days but those that are closed; else it is not told of which. */
  addUndated(): void {
    const [only, ...others] = this.undated
    const rest = everyDay.filter((day) => !this.days.has(day))
    const isAllClosed = [...this.days.values()].every((day) => day !== 'unclear' && day.length === 0)
    if (only?.hours !== undefined) {
      const isAlways = isAllDay(only.hours) && this.days.size === 0
      const isOfRest = only.isOfOpening && this.days.size > 0 && isAllClosed
      const isTold = others.length === 0 && (isAlways || isOfRest)
      if (isTold) this.assign(rest, only.hours)
      else if (this.days.size > 0) this.assign(rest, 'unclear')
    }
    for (const day of this.doubtful) if (!this.days.has(day)) this.days.set(day, 'unclear')
  }

  /** "Daily 7:30–14:00; closed on Sundays": what closes single days counts more than what opens every day. */
  assign(days: readonly number[], said: DayHours, namedWith = days.length): void {
    for (const day of days) {
      const before = this.days.get(day)
      const isDaily = namedWith === everyDay.length && said.length > 0
      const isException = said.length === 0 && namedWith < everyDay.length && this.openedDaily.has(day)
      // "Closed on Wednesdays. Daily 10–22": what closes a day may stand first.
      if (isDaily && said !== 'unclear' && before?.length === 0) continue
      this.days.set(day, before === undefined || isException ? said : mergedDayHours(before, said))
      if (isDaily) this.openedDaily.add(day)
      else this.openedDaily.delete(day)
    }
  }
}

function isAllDay(hours: DayHours): boolean {
  const [first] = hours === 'unclear' ? [] : hours
  return first?.from === 0 && first.to === minutesOfDay
}
