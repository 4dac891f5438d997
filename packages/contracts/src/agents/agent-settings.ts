import { z } from 'zod'
import { changedVersion } from '../done.ts'
import { officeHoursPattern } from '../chat/widget.ts'

export const agentHours = ['opening', 'own', 'anytime'] as const

export const agentSettingsSchema = z.object({
  offered: z.boolean(),
  /** If absent, `own` with office hours, else `anytime`. */
  hours: z.enum(agentHours).optional(),
  /** schema.org format (`Mo-Fr 09:00-18:00; Sa 09:00-13:00`) in the bot's time zone. */
  officeHours: z.union([z.literal(''), z.string().max(300).regex(officeHoursPattern, 'office_hours')]),
  replyMinutes: z.number().int().min(1).max(1_440),
  /** Waiting time before visitors get the lead form. */
  waitMinutes: z.number().int().min(1).max(240),
  /** Waiting time before agents get an email; null: never. */
  emailAfterMinutes: z.number().int().min(1).max(240).nullable(),
  /** To visitors who left, with a link back. */
  emailAnswers: z.boolean().default(true),
})
export type AgentSettings = z.infer<typeof agentSettingsSchema>

export const agentDefaults: AgentSettings = {
  offered: false,
  hours: 'opening',
  officeHours: '',
  replyMinutes: 5,
  waitMinutes: 10,
  emailAfterMinutes: 2,
  emailAnswers: true,
}

/** `PUT …/people`: absent fields stay. */
export const saveAgentSettingsRequest = agentSettingsSchema
  .extend({ emailAnswers: agentSettingsSchema.shape.emailAnswers.unwrap() })
  .partial()
  .extend({ version: changedVersion })
export type SaveAgentSettingsRequest = z.infer<typeof saveAgentSettingsRequest>

/** `GET`, `PUT …/people` */
export const agentSettingsResponse = z.object({
  success: z.literal(true),
  settings: agentSettingsSchema,
  version: z.string(),
  /** IANA name: the bot's zone, else its pages', else UTC. */
  timeZone: z.string(),
  mailAvailable: z.boolean(),
})
export type AgentSettingsResponse = z.infer<typeof agentSettingsResponse>
