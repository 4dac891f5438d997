import type { Interval } from './clock-range.js'

/** No intervals mean closed. */
export type DayHours = readonly Interval[] | 'unclear'

/** Contradictions are unclear. */
export function mergedDayHours(before: DayHours, said: DayHours): DayHours {
  if (before === 'unclear' || said === 'unclear') return 'unclear'
  const isSame = JSON.stringify(before) === JSON.stringify(said)
  if (isSame) return before
  // "Closed" then concerns part of the day or another room.
  if (before.length === 0 || said.length === 0) return 'unclear'
  const all = [...before, ...said]
  return areDisjoint(all) ? all : 'unclear'
}

export function areDisjoint(intervals: readonly Interval[]): boolean {
  const sorted = intervals.toSorted((a, b) => a.from - b.from)
  return sorted.every(({ from }, at) => at === 0 || from >= (sorted[at - 1]?.to ?? 0))
}
