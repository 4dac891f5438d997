import { z } from 'zod'

/** `GET /api/site`: what the public site shows of the product itself. Each value is there in a language or null. */
export const siteInfoResponse = z.object({
  success: z.literal(true),
  /** The demo bot that answers in the home page's picture. */
  showcase: z.object({ en: z.string().nullable(), it: z.string().nullable() }),
  /** Address (`host:port`) of a small website that can be typed into the demo form. */
  sampleSites: z.object({ en: z.string().nullable(), it: z.string().nullable() }),
  /** Where the owner of a website that was read can write; null while the operator has set no address. */
  contactEmail: z.string().nullable(),
  /** The bot that answers about this very site, in each language. */
  assistant: z.object({ en: z.string().nullable(), it: z.string().nullable() }),
  /** Where a call can be booked, on another site. */
  bookingUrl: z.string().nullable(),
  /** A contact form of another provider, shown in place of ours. */
  leadFormUrl: z.string().nullable(),
})
export type SiteInfoResponse = z.infer<typeof siteInfoResponse>
