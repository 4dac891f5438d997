import { z } from 'zod'

/**
 * Events on the chat socket:
 * - `ask-person`: the acknowledgement contains availability and waiting time.
 * - `typing` (both ways): not stored, at most every two seconds.
 * - `handover`: the state after each change; `welcome` repeats it for reloads.
 * - `message`: follows the message `after`; clients without that one must request `history`.
 * - `shown`: messages without it are emailed to a known address.
 */

/** `bot` and `waiting`: the bot answers. `taken`: an agent answers and the bot is silent. */
export const handoffStates = ['bot', 'waiting', 'taken', 'closed'] as const
export const handoffStateSchema = z.enum(handoffStates)
export type HandoffState = z.infer<typeof handoffStateSchema>

export const botEvents = [
  'person_asked',
  'ask_withdrawn',
  'person_joined',
  'person_left',
  /** The agent disconnected: the bot answers again, including pending questions. */
  'person_lost',
  /** No agent came in time, so the lead form follows. */
  'nobody_came',
  'closed',
] as const
export const botEventSchema = z.enum(botEvents)
export type BotEvent = z.infer<typeof botEventSchema>

export const agentProfileSchema = z.object({
  name: z.string(),
  picture: z.string().optional(),
})
export type AgentProfile = z.infer<typeof agentProfileSchema>

export const availabilitySchema = z.object({
  available: z.boolean(),
  /** Not offered, outside office hours, or no agent in the inbox. Null if available. */
  reason: z.enum(['off', 'outside_hours', 'nobody']).nullable(),
  /** Null during office hours or without any. */
  opensAt: z.iso.datetime().nullable(),
  /** Typical response time set by the owner. */
  replyMinutes: z.number().int().positive(),
})
export type Availability = z.infer<typeof availabilitySchema>

export const visitorHandoffSchema = z.object({
  state: handoffStateSchema,
  person: agentProfileSchema.nullable(),
  askedAt: z.iso.datetime().nullable(),
  /** Then the lead form follows; only while `waiting`. */
  waitsUntil: z.iso.datetime().nullable(),
  missed: z.boolean(),
})
export type VisitorHandoff = z.infer<typeof visitorHandoffSchema>

/** Must be unguessable, as it may start a conversation. */
export const handoffRequest = z.object({
  clientMessageId: z.string().min(20).max(64),
  pageUrl: z.string().max(2_000).optional(),
  /** A dry run only checks availability. */
  dryRun: z.boolean().optional(),
})
export type HandoffRequest = z.infer<typeof handoffRequest>

export const handoffRequestedSchema = z.object({
  success: z.literal(true),
  available: z.literal(true),
  replyMinutes: z.number().int().positive(),
  handover: visitorHandoffSchema,
  conversationId: z.string(),
  visitorToken: z.string(),
})
/** Nothing was stored: the widget shows its lead form, or it was a dry run. */
export const agentUnavailableSchema = z.object({
  success: z.literal(true),
  available: z.literal(false),
  availability: availabilitySchema,
})
export const handoffReplySchema = z.discriminatedUnion('available', [handoffRequestedSchema, agentUnavailableSchema])
export type HandoffReply = z.infer<typeof handoffReplySchema>

/** `requested` by the visitor, or `offered` below an answer that may not help. */
export const handoffOffers = ['requested', 'offered'] as const
export const handoffOfferSchema = z.enum(handoffOffers)
export type HandoffOffer = z.infer<typeof handoffOfferSchema>

export const closeReasons = ['answered', 'no_reply', 'spam', 'other'] as const
export const closeReasonSchema = z.enum(closeReasons)
export type CloseReason = z.infer<typeof closeReasonSchema>
