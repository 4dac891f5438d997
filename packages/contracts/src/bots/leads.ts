import { z } from 'zod'
import { limits } from '../limits.ts'
import { plainName } from '../accounts/names.ts'
import { verifiedVisitorSchema } from './visitor-identity.ts'

export const leadRequest = z.object({
  /** Unguessable, as the ID also recovers the conversation; prevents duplicates. */
  clientLeadId: z.string().min(20).max(64),
  name: z.string().transform(plainName).pipe(z.string().trim().min(1).max(limits.nameMaxChars)),
  email: z.email().max(limits.emailMaxChars),
  message: z.string().trim().min(1).max(limits.messageMaxChars),
  messageId: z.string().min(1).max(64).optional(),
  pageUrl: z.string().max(2_000).optional(),
})
export type LeadRequest = z.infer<typeof leadRequest>

/** A lead before any question opens a conversation. */
export const leadAccepted = z.object({
  success: z.literal(true),
  leadId: z.string(),
  conversationId: z.string(),
  visitorToken: z.string(),
})
export type LeadAccepted = z.infer<typeof leadAccepted>

export const leadSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  question: z.string().nullable(),
  pageUrl: z.string().nullable(),
  /** Verified identity; the form contains unverified input. */
  visitor: verifiedVisitorSchema.nullable(),
  createdAt: z.iso.datetime(),
})
export type Lead = z.infer<typeof leadSchema>
