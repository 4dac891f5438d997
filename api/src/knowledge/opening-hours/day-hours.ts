import type { Interval } from './clock-range.js'

/** What a text says of a weekday: when it is open, that it is closed, or something that cannot be told. */
export type DayHours = readonly Interval[] | 'unclear'

/** What two statements about one day come to; unclear where they contradict each other. */
export function mergedDayHours(before: DayHours, said: DayHours): DayHours {
  if (before === 'unclear' || said === 'unclear') return 'unclear'
  const isSame = JSON.stringify(before) === JSON.stringify(said)
  if (isSame) return before
  // "Closed" beside hours is of a part of the day or of another room.
  if (before.length === 0 || said.length === 0) return 'unclear'
  const all = [...before, ...said]
  return areDisjoint(all) ? all : 'unclear'
}

/** Whether no two intervals overlap. */
export function areDisjoint(intervals: readonly Interval[]): boolean {
  const sorted = intervals.toSorted((a, b) => a.from - b.from)
  return sorted.every(({ from }, at) => at === 0 || from >= (sorted[at - 1]?.to ?? 0))
}
