import { z } from 'zod'
import { chatMessageSchema, outcomeSchema } from '../chat/chat.ts'
import { verifiedVisitorSchema } from '../bots/visitor-identity.ts'
import { visitorLanguageSchema } from '../locale-schema.ts'
import { closeReasonSchema, handoverStateSchema, personSchema } from './handover.ts'

/** Why an answer is not sent by email yet: nobody who answers for the bot has confirmed an address, or too many were. */
export const answerEmailFaults = ['address_unconfirmed', 'rate_limited'] as const

/** How what a person writes reaches somebody who has left the page. */
export const answerEmailSchema = z.object({
  /** What was written last has not been shown on any page yet. */
  due: z.boolean(),
  /** Where it goes; null: no address is known, it asked for no emails, the owner wants none, or none leave here. */
  to: z.email().nullable(),
  /** When one last went out. */
  sentAt: z.iso.datetime().nullable(),
  fault: z.enum(answerEmailFaults).nullable(),
})
export type AnswerEmail = z.infer<typeof answerEmailSchema>

/** A conversation as the people of the business see it in their inbox; the same for all of them. */
export const inboxConversationSchema = z.object({
  id: z.uuid(),
  /** The bot's public id and name. */
  botId: z.string(),
  botName: z.string(),
  language: visitorLanguageSchema,
  /** Where its first question was asked. */
  pageUrl: z.string().nullable(),
  /** A try of one's own. */
  isTest: z.boolean(),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  state: handoverStateSchema,
  /** Who answers, while it is `taken`. */
  holder: personSchema.extend({ userId: z.number().int() }).nullable(),
  /** Until then nobody else may take it; while the holder's page is open it moves on by itself. */
  leaseUntil: z.iso.datetime().nullable(),
  /** When a person was asked for, while it is `waiting`. */
  askedAt: z.iso.datetime().nullable(),
  /** A person was asked for, nobody came, and nobody has taken it since. */
  missed: z.boolean(),
  closedReason: closeReasonSchema.nullable(),
  /** Whom the business's own server vouches for; null for nobody. */
  identity: verifiedVisitorSchema.nullable(),
  /** What the visitor said of themselves in a lead. */
  visitor: z.object({ name: z.string(), email: z.string() }).nullable(),
  answerEmail: answerEmailSchema,
  /** The beginning of what was said last. */
  lastMessage: z
    .object({ id: z.string(), role: chatMessageSchema.shape.role, text: z.string(), at: z.iso.datetime() })
    .nullable(),
  /** Of the bot's last answer. */
  outcome: outcomeSchema.nullable(),
  confidence: z.number().min(0).max(1).nullable(),
})
export type InboxConversation = z.infer<typeof inboxConversationSchema>

/**
 * What the caller has not seen: messages of the visitor in a conversation that waits for a person, was missed, or is the
 * caller's.
 */
const unread = z.number().int().nonnegative()
export const inboxRowSchema = inboxConversationSchema.extend({ unread })
export type InboxRow = z.infer<typeof inboxRowSchema>

export const inboxFilters = ['all', 'unread', 'waiting', 'mine', 'closed'] as const
/** `GET /api/chatbot/bots/{botId}/inbox`, and `GET /api/chatbot/inbox` of all bots of the caller: last used first. */
export const inboxListQuery = z.object({
  filter: z.enum(inboxFilters).default('all'),
  search: z.string().trim().max(200).optional(),
  cursor: z.string().max(120).optional(),
})
export type InboxListQuery = z.infer<typeof inboxListQuery>
export const inboxListResponse = z.object({
  success: z.literal(true),
  conversations: z.array(inboxRowSchema),
  /** For the next page; null at the end. */
  cursor: z.string().nullable(),
  /** Of all pages, without the search. */
  counts: z.object({ unread, waiting: unread, mine: unread }),
})
export type InboxListResponse = z.infer<typeof inboxListResponse>

/** What people write for each other; no visitor reads it. */
export const noteSchema = z.object({
  id: z.uuid(),
  /** Null when the account is gone. */
  author: personSchema.extend({ userId: z.number().int() }).nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** When its author last changed it; null for never. */
  editedAt: z.iso.datetime().nullable(),
})
export type Note = z.infer<typeof noteSchema>

export const inboxMessagesQuery = z.object({ before: z.uuid().optional() })
export type InboxMessagesQuery = z.infer<typeof inboxMessagesQuery>
/**
 * `GET …/inbox/{id}?before`: the newest messages, or those before the given one, in their order; with an answer's
 * passages and confidence.
 */
export const inboxDetailResponse = z.object({
  success: z.literal(true),
  conversation: inboxRowSchema,
  messages: z.array(chatMessageSchema),
  more: z.boolean(),
  notes: z.array(noteSchema),
  /** Whether the caller may delete notes of others. */
  deletesNotes: z.boolean(),
  /**
   * Other conversations with the same bot, the newest first: those of the same verified visitor, on any device, and those
   * in which the same email address was left, which nobody has verified.
   */
  earlier: z.array(
    z.object({ id: z.uuid(), startedAt: z.iso.datetime(), firstQuestion: z.string(), verified: z.boolean() }),
  ),
})
export type InboxDetailResponse = z.infer<typeof inboxDetailResponse>

/** `GET …/inbox/{id}/suggestions`: passages of the bot that fit what the visitor wrote last, the best first. */
export const suggestedRepliesResponse = z.object({
  success: z.literal(true),
  /** What was looked for; empty when the visitor has written nothing. */
  question: z.string(),
  passages: z.array(z.object({ text: z.string(), title: z.string(), url: z.string() })),
})
export type SuggestedRepliesResponse = z.infer<typeof suggestedRepliesResponse>
