import { z } from 'zod'

/**
 * A conversation between bot and person, as its visitor sees it. On the chat's socket:
 *
 * - `ask-person` (to the server) asks for a person; the acknowledgement says whether one can come, and until when to wait.
 * - `cancel-person` (to the server) takes that back.
 * - `typing` (both ways): somebody writes. Not stored, passed on at most every two seconds.
 * - `handover` (from the server): the state, after each change. `welcome` has it, too, so that a reload goes on.
 * - `message` (from the server): what a person wrote, or what happened. It stands behind the message `after`; whoever does
 *   not hold that one has missed something and asks for `history`.
 * - `shown` (to the server) says that such a message has come: what none says goes out by email, where an address is known.
 */

/** `bot`: the bot answers. `waiting`: it does, and a person was asked for. `taken`: a person answers, the bot is silent. */
export const handoverStates = ['bot', 'waiting', 'taken', 'closed'] as const
export const handoverStateSchema = z.enum(handoverStates)
export type HandoverState = z.infer<typeof handoverStateSchema>

/** What happened in a conversation, in its place among the messages. */
export const happenings = [
  'person_asked',
  'ask_withdrawn',
  'person_joined',
  'person_left',
  /** The agent's connection was lost: the bot answers again, also what waited. */
  'person_lost',
  /** Nobody came within the owner's limit: the lead form is next. */
  'nobody_came',
  'closed',
] as const
export const happeningSchema = z.enum(happenings)
export type Happening = z.infer<typeof happeningSchema>

/** Whoever speaks for the business, by the name that visitors read. */
export const personSchema = z.object({
  name: z.string(),
  /** Where their picture is, within this installation; absent where they have none. */
  picture: z.string().optional(),
})
export type Person = z.infer<typeof personSchema>

/** Whether a person can be asked for now. */
export const availabilitySchema = z.object({
  available: z.boolean(),
  /** Why not: the owner offers none, it is outside the opening hours, or nobody is at the inbox. Null when available. */
  reason: z.enum(['off', 'outside_hours', 'nobody']).nullable(),
  /** When the hours begin next; null while they run, and where there are none. */
  opensAt: z.iso.datetime().nullable(),
  /** Within how many minutes a person usually answers, in the owner's words. */
  replyMinutes: z.number().int().positive(),
})
export type Availability = z.infer<typeof availabilitySchema>

export const visitorHandoverSchema = z.object({
  state: handoverStateSchema,
  /** Who answers, while it is `taken`. */
  person: personSchema.nullable(),
  /** When a person was asked for, while it is `waiting`. */
  askedAt: z.iso.datetime().nullable(),
  /** When the waiting ends and the lead form takes over, while it is `waiting`. */
  waitsUntil: z.iso.datetime().nullable(),
  /** A person was asked for, and nobody came. */
  missed: z.boolean(),
})
export type VisitorHandover = z.infer<typeof visitorHandoverSchema>

/** `ask-person`. The id is as that of a question that is a conversation's first: random, and not to be guessed. */
export const askPersonRequest = z.object({
  clientMessageId: z.string().min(20).max(64),
  pageUrl: z.string().max(2_000).optional(),
  /** Asks nobody: the reply only tells whether a person could come. */
  dryRun: z.boolean().optional(),
})
export type AskPersonRequest = z.infer<typeof askPersonRequest>

/** A person was asked for, or is there already. */
export const personAskedSchema = z.object({
  success: z.literal(true),
  available: z.literal(true),
  replyMinutes: z.number().int().positive(),
  handover: visitorHandoverSchema,
  conversationId: z.string(),
  visitorToken: z.string(),
})
/** Nothing was stored: nobody can come, and the widget offers its lead form; or it was a dry run. */
export const personUnavailableSchema = z.object({
  success: z.literal(true),
  available: z.literal(false),
  availability: availabilitySchema,
})
export const personReplySchema = z.discriminatedUnion('available', [personAskedSchema, personUnavailableSchema])
export type PersonReply = z.infer<typeof personReplySchema>

/**
 * That an answer leads to a person: `requested` when the visitor asked for one, `offered` below an answer that may not
 * help. A page then shows `ask-person`, or its form for a message where nobody can come.
 */
export const handoffOffers = ['requested', 'offered'] as const
export const handoffOfferSchema = z.enum(handoffOffers)
export type HandoffOffer = z.infer<typeof handoffOfferSchema>

export const closeReasons = ['answered', 'no_reply', 'spam', 'other'] as const
export const closeReasonSchema = z.enum(closeReasons)
export type CloseReason = z.infer<typeof closeReasonSchema>
