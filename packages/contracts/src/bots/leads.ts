import { z } from 'zod'
import { limits } from '../limits.ts'
import { plainName } from '../accounts/names.ts'
import { verifiedVisitorSchema } from './visitor-identity.ts'

/** What a visitor leaves for the business: who they are and what they want to know. */
export const leadRequest = z.object({
  /**
   * Chosen by the client and not to be guessed, since it also finds the conversation again; the same id again stores
   * nothing new.
   */
  clientLeadId: z.string().min(20).max(64),
  name: z.string().transform(plainName).pipe(z.string().trim().min(1).max(limits.nameMaxChars)),
  email: z.email().max(limits.emailMaxChars),
  message: z.string().trim().min(1).max(limits.messageMaxChars),
  /** The answer that did not help, when the form stood below one. */
  messageId: z.string().min(1).max(64).optional(),
  pageUrl: z.string().max(2_000).optional(),
})
export type LeadRequest = z.infer<typeof leadRequest>

/** The lead is stored. A lead that comes before any question opens a conversation, like a first question. */
export const leadAccepted = z.object({
  success: z.literal(true),
  leadId: z.string(),
  conversationId: z.string(),
  visitorToken: z.string(),
})
export type LeadAccepted = z.infer<typeof leadAccepted>

/** A lead as its bot's owner reads it. */
export const leadSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** What the bot could not answer, when the lead was left below such an answer. */
  question: z.string().nullable(),
  pageUrl: z.string().nullable(),
  /** Who it was, as the business's server said it of the conversation; the form's fields are the visitor's own words. */
  visitor: verifiedVisitorSchema.nullable(),
  createdAt: z.iso.datetime(),
})
export type Lead = z.infer<typeof leadSchema>
