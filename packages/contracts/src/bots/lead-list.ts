import { z } from 'zod'
import { leadSchema } from './leads.ts'

/** Words that name, email or message hold. */
const leadSearch = z.string().trim().max(200).default('')
/** `GET …/leads?before=&search=`: newest first, in pages; `before` is the id of the last one of the page before. */
export const leadsQuery = z.object({ before: z.string().max(64).optional(), search: leadSearch })
export type LeadsQuery = z.infer<typeof leadsQuery>
export const leadsResponse = z.object({
  success: z.literal(true),
  leads: z.array(leadSchema),
  more: z.boolean(),
  /** All that fit the search. */ total: z.number().int().nonnegative(),
})
export type LeadsResponse = z.infer<typeof leadsResponse>
/** `GET …/leads/export` */
export const leadsExportQuery = z.object({ format: z.enum(['csv', 'json']), search: leadSearch })
export type LeadsExportQuery = z.infer<typeof leadsExportQuery>
