import { minutesOfDay, type OpenInterval } from '@loquia/contracts'

/** Minutes as a field for times holds them: `09:30`. */
export function clockOf(minutes: number): string {
  const ofDay = minutes % minutesOfDay
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** Minutes from midnight; null for an empty field. */
export function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** An interval of two times of day; one that ends before it begins goes on after midnight. */
export function intervalOf(from: number, to: number): OpenInterval {
  return { from, to: to > from ? to : to + minutesOfDay }
}

export function isAllDay(intervals: readonly OpenInterval[]): boolean {
  const [only] = intervals
  return intervals.length === 1 && only?.from === 0 && only.to === minutesOfDay
}

/** The interval offered next: after a break, or office hours. */
export function nextInterval(intervals: readonly OpenInterval[]): OpenInterval | undefined {
  const last = intervals.at(-1)
  if (last === undefined) return { from: 9 * 60, to: 18 * 60 }
  const from = Math.ceil((last.to + 60) / 60) * 60
  const latest = minutesOfDay - 60
  return from > latest ? undefined : { from, to: Math.min(from + 4 * 60, minutesOfDay) }
}
