import { z } from 'zod'

/** `POST /api/visitor-emails/stop?token=`: of the link below such an email, and of a mail program's own button (RFC 8058). */
export const stopEmailsQuery = z.object({ token: z.string().min(1).max(300) })
export type StopEmailsQuery = z.infer<typeof stopEmailsQuery>
export const stopEmailsResponse = z.object({
  success: z.literal(true),
  /** Whose emails those were: the bot's name, else its website; empty when it is gone. */
  business: z.string(),
})
export type StopEmailsResponse = z.infer<typeof stopEmailsResponse>
