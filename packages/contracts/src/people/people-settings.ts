import { z } from 'zod'
import { changedVersion } from '../done.ts'
import { officeHoursPattern } from '../chat/widget.ts'

/** Which hours agents answer in. */
export const peopleHours = ['opening', 'own', 'anytime'] as const

/** What an owner sets about people who answer: whether visitors may ask for one, and what they are promised. */
export const peopleSettingsSchema = z.object({
  /** Visitors may ask for a person. */
  offered: z.boolean(),
  /**
   * Which hours your team answers in: the business's opening hours, its own, or whenever somebody is at the inbox.
   * Absent: `own` where office hours are given, else `anytime`.
   */
  hours: z.enum(peopleHours).optional(),
  /** The team's own hours, as schema.org writes them (`Mo-Fr 09:00-18:00; Sa 09:00-13:00`), in the bot's time zone. */
  officeHours: z.union([z.literal(''), z.string().max(300).regex(officeHoursPattern, 'office_hours')]),
  /** Within how many minutes a person usually answers. */
  replyMinutes: z.number().int().min(1).max(1_440),
  /** After so many minutes of waiting visitors are offered the lead form instead. */
  waitMinutes: z.number().int().min(1).max(240),
  /** Members who answer people are written to after so many minutes of waiting; null: never. */
  emailAfterMinutes: z.number().int().min(1).max(240).nullable(),
  /** What a person wrote to somebody who has left follows by email, with a link back, where an address is known. */
  emailAnswers: z.boolean().default(true),
})
export type PeopleSettings = z.infer<typeof peopleSettingsSchema>

export const peopleDefaults: PeopleSettings = {
  offered: false,
  hours: 'opening',
  officeHours: '',
  replyMinutes: 5,
  waitMinutes: 10,
  emailAfterMinutes: 2,
  emailAnswers: true,
}

/** `PUT …/people`: a field that is absent stays as it is stored. */
export const savePeopleRequest = peopleSettingsSchema
  .extend({ emailAnswers: peopleSettingsSchema.shape.emailAnswers.unwrap() })
  .partial()
  .extend({ version: changedVersion })
export type SavePeopleRequest = z.infer<typeof savePeopleRequest>

/** `GET`, `PUT …/people` */
export const peopleResponse = z.object({
  success: z.literal(true),
  settings: peopleSettingsSchema,
  version: z.string(),
  /** The zone that the hours go by, IANA name: the bot's, else the one that its pages tell, else UTC. */
  timeZone: z.string(),
  /** Whether emails leave here at all. */
  mailAvailable: z.boolean(),
})
export type PeopleResponse = z.infer<typeof peopleResponse>
