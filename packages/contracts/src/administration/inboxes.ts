import { z } from 'zod'
import { timeZoneName } from '../time-zone.ts'

export const inboxNames = ['inquiries', 'support', 'demos'] as const
export type InboxName = (typeof inboxNames)[number]
export const inboxNameSchema = z.enum(inboxNames)

export const inboxFilter = z.object({
  search: z.string().trim().max(200).default(''),
  state: z.enum(['open', 'handled', 'all']).default('open'),
})
export type InboxFilter = z.infer<typeof inboxFilter>
/** `GET /api/admin/inboxes/{inbox}/export`. `timeZone`, an IANA name, adds local times beside the stored ones. */
export const inboxExportQuery = inboxFilter.extend({ timeZone: timeZoneName.default('UTC') })
/** `GET /api/admin/inboxes/{inbox}`. */
export const inboxQuery = inboxFilter.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) })
export type InboxQuery = z.infer<typeof inboxQuery>

export const inboxEntrySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  language: z.string().nullable(),
  username: z.string().nullable(),
  /** The website is as typed. */
  website: z.string().nullable(),
  demoId: z.string().nullable(),
  /** Consent to contact for demos, to the terms for inquiries; null if not asked. */
  consentAt: z.iso.datetime().nullable(),
  consentVersion: z.string().nullable(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
})
export type InboxEntry = z.infer<typeof inboxEntrySchema>
export const inboxResponse = z.object({
  success: z.literal(true),
  entries: z.array(inboxEntrySchema),
  count: z.number().int(),
  pageSize: z.number().int(),
})
export type InboxResponse = z.infer<typeof inboxResponse>

/** `GET /api/admin/inboxes`. */
export const inboxCountsResponse = z.object({
  success: z.literal(true),
  open: z.object({ inquiries: z.number().int(), support: z.number().int(), demos: z.number().int() }),
})
export type InboxCountsResponse = z.infer<typeof inboxCountsResponse>

/** `PUT /api/admin/inboxes/{inbox}/{id}` */
export const handleEntryRequest = z.object({ handled: z.boolean() })
export const inboxEntryResponse = z.object({ success: z.literal(true), entry: inboxEntrySchema })
