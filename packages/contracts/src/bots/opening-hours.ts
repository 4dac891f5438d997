import { z } from 'zod'
import { readHours } from '../chat/office-hours.ts'
import { changedVersion } from '../done.ts'
import { timeZoneName } from '../time-zone.ts'

export const minutesOfDay = 1_440
/** Intervals of one day, and single dates that an owner may set. */
export const openingLimits = { intervalsMax: 6, datesMax: 60 } as const

/** Minutes from midnight; `to` is above 1440 where the interval ends on the next day. */
export const openIntervalSchema = z
  .object({
    from: z
      .int()
      .min(0)
      .max(minutesOfDay - 1),
    to: z
      .int()
      .min(1)
      .max(2 * minutesOfDay),
  })
  .refine(({ from, to }) => to > from && to - from <= minutesOfDay)
export type OpenInterval = z.infer<typeof openIntervalSchema>

const intervalsSchema = z
  .array(openIntervalSchema)
  .max(openingLimits.intervalsMax)
  .refine((intervals) => !overlaps(intervals))

/** When a business is open. Its week begins on Monday; an empty day is closed. */
export const openingHoursSchema = z.object({
  week: z.array(intervalsSchema).length(7),
  /** Single dates that differ from their weekday, such as holidays; an empty one is closed. */
  dates: z
    .array(z.object({ date: z.iso.date(), intervals: intervalsSchema }))
    .max(openingLimits.datesMax)
    .refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length),
})
export type OpeningHours = z.infer<typeof openingHoursSchema>

/** A weekday as a text states it; null where the text can be read in more than one way, or does not name the day. */
export const readWeekSchema = z.array(z.array(openIntervalSchema).nullable()).length(7)
export type ReadOpeningWeek = z.infer<typeof readWeekSchema>

/** `GET`, `PUT …/opening-hours` */
export const openingHoursResponse = z.object({
  success: z.literal(true),
  /** Confirmed by the owner; null: visitors are answered from the website. */
  hours: openingHoursSchema.nullable(),
  /** IANA name, chosen by the owner; empty: detected from the website. */
  timeZone: z.string(),
  /** Another text after each change of hours or zone. */
  version: z.string(),
  /** The hours that the bot's pages state. */
  site: z.object({
    /** Null where no page states opening hours. */
    week: readWeekSchema.nullable(),
    /** Dates of the next year on which these pages state other hours. */
    dates: openingHoursSchema.shape.dates,
    /** Whether all pages agree, so that visitors can be told whether it is open now. */
    isClear: z.boolean(),
    /** The page that states them. */
    url: z.string().nullable(),
    /** Detected from addresses and telephone numbers; null where these allow several. */
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

/** `POST …/opening-hours/read`: hours in the owner's own words. */
export const readOpeningHoursRequest = z.object({ text: z.string().trim().min(1).max(500) })
export type ReadOpeningHoursRequest = z.infer<typeof readOpeningHoursRequest>
export const readOpeningHoursResponse = z.object({
  success: z.literal(true),
  /** Null where the text states no hours. */
  week: readWeekSchema.nullable(),
})
export type ReadOpeningHoursResponse = z.infer<typeof readOpeningHoursResponse>

/** Whether two intervals of one day share a minute. */
export function overlaps(intervals: readonly OpenInterval[]): boolean {
  const sorted = intervals.toSorted((a, b) => a.from - b.from)
  return sorted.some(({ from }, at) => at > 0 && from < (sorted[at - 1]?.to ?? 0))
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/** A week as schema.org writes hours: `Mo-Fr 09:00-18:00; Sa 09:00-13:00`. Empty for a week that is closed. */
export function toOfficeHours(week: OpeningHours['week']): string {
  const said = week.map((day) =>
    day
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
      .join(','),
  )
  const rules: { first: number; last: number; times: string }[] = []
  for (const [day, times] of said.entries()) {
    const last = rules.at(-1)
    if (last?.times === times && last.last === day - 1) last.last = day
    else if (times !== '') rules.push({ first: day, last: day, times })
  }
  return rules
    .map(({ first, last, times }) => `${dayNames[first]}${last > first ? `-${dayNames[last]}` : ''} ${times}`)
    .join('; ')
}

function clock(minutes: number): string {
  const ofDay = minutes > minutesOfDay ? minutes - minutesOfDay : minutes
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** The week that office hours as schema.org writes them stand for; null for what is written in another way. */
export function fromOfficeHours(text: string): OpeningHours['week'] | null {
  const spans = readHours(text)
  if (spans === null) return null
  const week: OpeningHours['week'] = dayNames.map(() => [])
  for (const [from, to] of spans) {
    const sunday = Math.floor(from / minutesOfDay)
    const start = sunday * minutesOfDay
    const day = week[(sunday + 6) % 7]
    if (day?.every((other) => to - start <= other.from || from - start >= other.to))
      day.push({ from: from - start, to: to - start })
  }
  return week.map((day) => day.toSorted((a, b) => a.from - b.from))
}
