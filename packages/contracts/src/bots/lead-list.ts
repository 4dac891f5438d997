import { z } from 'zod'
import { leadSchema } from './leads.ts'

/** Words that name, email or message hold. */
const leadSearch = z.string().trim().max(200).default('')
/** `GET …/leads?cursor=&search=`: newest first, in pages; `cursor` is that of the page before. */
export const leadsQuery = z.object({ cursor: z.string().max(120).optional(), search: leadSearch })
export type LeadsQuery = z.infer<typeof leadsQuery>
export const leadsResponse = z.object({
  success: z.literal(true),
  leads: z.array(leadSchema),
  /** For the next page; null at the end. */ cursor: z.string().nullable(),
  /** All that fit the search. */ total: z.number().int().nonnegative(),
})
export type LeadsResponse = z.infer<typeof leadsResponse>
/** `GET …/leads/export` */
export const leadsExportQuery = z.object({ format: z.enum(['csv', 'json']), search: leadSearch })
export type LeadsExportQuery = z.infer<typeof leadsExportQuery>
