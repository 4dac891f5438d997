import { z } from 'zod'
import { leadSchema } from './leads.ts'

const leadSearch = z.string().trim().max(200).default('')
/** `GET …/leads?cursor=&search=`: newest first, paged. */
export const leadsQuery = z.object({ cursor: z.string().max(120).optional(), search: leadSearch })
export type LeadsQuery = z.infer<typeof leadsQuery>
export const leadsResponse = z.object({
  success: z.literal(true),
  leads: z.array(leadSchema),
  cursor: z.string().nullable(),
  total: z.number().int().nonnegative(),
})
/** `GET …/leads/export` */
export const leadsExportQuery = z.object({ format: z.enum(['csv', 'json']), search: leadSearch })
