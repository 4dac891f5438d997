import { z } from 'zod'
import { readHours } from '../chat/office-hours.ts'
import { changedVersion } from '../done.ts'
import { timeZoneName } from '../time-zone.ts'

export const minutesPerDay = 1_440
export const openingLimits = { intervalsMax: 6, datesMax: 60 } as const

/** Minutes from midnight; `to` exceeds 1440 for the next day. */
export const openIntervalSchema = z
  .object({
    from: z
      .int()
      .min(0)
      .max(minutesPerDay - 1),
    to: z
      .int()
      .min(1)
      .max(2 * minutesPerDay),
  })
  .refine(({ from, to }) => to > from && to - from <= minutesPerDay)
export type OpenInterval = z.infer<typeof openIntervalSchema>

const intervalsSchema = z
  .array(openIntervalSchema)
  .max(openingLimits.intervalsMax)
  .refine((intervals) => !hasOverlaps(intervals))

/** The week begins on Monday; an empty day is closed. */
export const openingHoursSchema = z.object({
  week: z.array(intervalsSchema).length(7),
  dates: z
    .array(z.object({ date: z.iso.date(), intervals: intervalsSchema }))
    .max(openingLimits.datesMax)
    .refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length),
})
export type OpeningHours = z.infer<typeof openingHoursSchema>

/** Null for a day that is ambiguous or missing. */
export const readWeekSchema = z.array(z.array(openIntervalSchema).nullable()).length(7)
export type ReadOpeningWeek = z.infer<typeof readWeekSchema>

/** `GET`, `PUT …/opening-hours` */
export const openingHoursResponse = z.object({
  success: z.literal(true),
  hours: openingHoursSchema.nullable(),
  /** IANA name; empty if detected from the website. */
  timeZone: z.string(),
  version: z.string(),
  site: z.object({
    week: readWeekSchema.nullable(),
    /** Exceptions within the next year. */
    dates: openingHoursSchema.shape.dates,
    /** All pages agree, which allows "open now" answers. */
    isClear: z.boolean(),
    url: z.string().nullable(),
    /** Detected from addresses and phone numbers; null if ambiguous. */
    timeZone: z.string().nullable(),
  }),
})
export type OpeningHoursResponse = z.infer<typeof openingHoursResponse>

export const saveOpeningHoursRequest = z.object({
  hours: openingHoursSchema.nullable(),
  timeZone: z.union([z.literal(''), timeZoneName]),
  version: changedVersion,
})
export type SaveOpeningHoursRequest = z.infer<typeof saveOpeningHoursRequest>

/** `POST …/opening-hours/read`: hours in free text. */
export const readOpeningHoursRequest = z.object({ text: z.string().trim().min(1).max(500) })
export const readOpeningHoursResponse = z.object({
  success: z.literal(true),
  week: readWeekSchema.nullable(),
})
export type ReadOpeningHoursResponse = z.infer<typeof readOpeningHoursResponse>

export function hasOverlaps(intervals: readonly OpenInterval[]): boolean {
  const sorted = intervals.toSorted((a, b) => a.from - b.from)
  return sorted.some(({ from }, at) => at > 0 && from < (sorted[at - 1]?.to ?? 0))
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/** Formats a week as in schema.org: `Mo-Fr 09:00-18:00; Sa 09:00-13:00`. A closed week gives an empty text. */
export function toOfficeHours(week: OpeningHours['week']): string {
  const dayTimes = week.map((day) =>
    day
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }) => `${formatClock(from)}-${formatClock(to)}`)
      .join(','),
  )
  const rules: { first: number; last: number; times: string }[] = []
  for (const [day, times] of dayTimes.entries()) {
    const last = rules.at(-1)
    if (last?.times === times && last.last === day - 1) last.last = day
    else if (times !== '') rules.push({ first: day, last: day, times })
  }
  return rules
    .map(({ first, last, times }) => `${dayNames[first]}${last > first ? `-${dayNames[last]}` : ''} ${times}`)
    .join('; ')
}

function formatClock(minutes: number): string {
  const ofDay = minutes > minutesPerDay ? minutes - minutesPerDay : minutes
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** Parses a week in the schema.org format. Returns null for other formats. */
export function fromOfficeHours(text: string): OpeningHours['week'] | null {
  const spans = readHours(text)
  if (spans === null) return null
  const week: OpeningHours['week'] = dayNames.map(() => [])
  for (const [from, to] of spans) {
    const sunday = Math.floor(from / minutesPerDay)
    const start = sunday * minutesPerDay
    const day = week[(sunday + 6) % 7]
    if (day?.every((other) => to - start <= other.from || from - start >= other.to))
      day.push({ from: from - start, to: to - start })
  }
  return week.map((day) => day.toSorted((a, b) => a.from - b.from))
}
