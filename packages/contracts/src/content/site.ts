import { z } from 'zod'

export const siteInfoResponse = z.object({
  success: z.literal(true),
  showcase: z.object({ en: z.string().nullable(), it: z.string().nullable() }),
  /** `host:port` of a small website for the demo form. */
  sampleSites: z.object({ en: z.string().nullable(), it: z.string().nullable() }),
  /** For owners of crawled websites. */
  contactEmail: z.string().nullable(),
  assistant: z.object({ en: z.string().nullable(), it: z.string().nullable() }),
  bookingUrl: z.string().nullable(),
  /** External form that replaces the built-in one. */
  leadFormUrl: z.string().nullable(),
})
export type SiteInfoResponse = z.infer<typeof siteInfoResponse>
