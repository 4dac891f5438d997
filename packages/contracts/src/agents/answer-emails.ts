import { z } from 'zod'

/** Called by the email's link and mail programs' buttons (RFC 8058). */
export const stopEmailsQuery = z.object({ token: z.string().min(1).max(300) })
export const stopEmailsResponse = z.object({
  success: z.literal(true),
  /** Bot name, else website; empty if deleted. */
  business: z.string(),
})
export type StopEmailsResponse = z.infer<typeof stopEmailsResponse>
