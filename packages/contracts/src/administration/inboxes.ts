import { z } from 'zod'
import { timeZoneName } from '../time-zone.ts'

/** Where inquiries arrive: the contact form, the portal's support form, the forms around demos. */
export const inboxNames = ['inquiries', 'support', 'demos'] as const
export type InboxName = (typeof inboxNames)[number]
export const inboxNameSchema = z.enum(inboxNames)

export const inboxFilter = z.object({
  search: z.string().trim().max(200).default(''),
  state: z.enum(['open', 'handled', 'all']).default('open'),
})
export type InboxFilter = z.infer<typeof inboxFilter>
/** `GET /api/admin/inboxes/{inbox}/export`: `timeZone` is that of the local times beside the stored ones, an IANA name. */
export const inboxExportQuery = inboxFilter.extend({ timeZone: timeZoneName.default('UTC') })
export type InboxExportQuery = z.infer<typeof inboxExportQuery>
/** The query of `GET /api/admin/inboxes/{inbox}`. */
export const inboxQuery = inboxFilter.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) })
export type InboxQuery = z.infer<typeof inboxQuery>

export const inboxEntrySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** Of support requests only. */
  subject: z.string().nullable(),
  /** Empty for demos, whose forms ask for none. */
  message: z.string(),
  /** Language the person wrote in, where it is known. */
  language: z.string().nullable(),
  /** The account it was sent from. */
  username: z.string().nullable(),
  /** Of demos: the website as it was typed, and the demo while it is there. */
  website: z.string().nullable(),
  demoId: z.string().nullable(),
  /**
   * When the person agreed: of demos, to be written to, and to which wording; of inquiries, to the terms. Null where
   * they were not asked.
   */
  consentAt: z.iso.datetime().nullable(),
  consentVersion: z.string().nullable(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
})
export type InboxEntry = z.infer<typeof inboxEntrySchema>
export const inboxResponse = z.object({
  success: z.literal(true),
  entries: z.array(inboxEntrySchema),
  /** All that match, on all pages. */
  count: z.number().int(),
  pageSize: z.number().int(),
})
export type InboxResponse = z.infer<typeof inboxResponse>

/** `GET /api/admin/inboxes`: how many wait in each. */
export const inboxCountsResponse = z.object({
  success: z.literal(true),
  open: z.object({ inquiries: z.number().int(), support: z.number().int(), demos: z.number().int() }),
})
export type InboxCountsResponse = z.infer<typeof inboxCountsResponse>

/** `PUT /api/admin/inboxes/{inbox}/{id}` */
export const handleEntryRequest = z.object({ handled: z.boolean() })
export type HandleEntryRequest = z.infer<typeof handleEntryRequest>
export const inboxEntryResponse = z.object({ success: z.literal(true), entry: inboxEntrySchema })
export type InboxEntryResponse = z.infer<typeof inboxEntryResponse>
