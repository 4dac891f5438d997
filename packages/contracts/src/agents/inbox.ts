import { z } from 'zod'
import { chatMessageSchema, outcomeSchema } from '../chat/chat.ts'
import { verifiedVisitorSchema } from '../bots/visitor-identity.ts'
import { visitorLanguageSchema } from '../locale-schema.ts'
import { closeReasonSchema, handoffStateSchema, agentProfileSchema } from './handoff.ts'

/** No confirmed address, or too many emails. */
export const answerEmailFaults = ['address_unconfirmed', 'rate_limited'] as const

export const answerEmailSchema = z.object({
  /** The last message was never shown. */
  due: z.boolean(),
  /** Null if unknown, declined, disabled, or the server sends none. */
  to: z.email().nullable(),
  sentAt: z.iso.datetime().nullable(),
  fault: z.enum(answerEmailFaults).nullable(),
})
export type AnswerEmail = z.infer<typeof answerEmailSchema>

/** The same for all agents. */
export const inboxConversationSchema = z.object({
  id: z.uuid(),
  botId: z.string(),
  botName: z.string(),
  language: visitorLanguageSchema,
  pageUrl: z.string().nullable(),
  isTest: z.boolean(),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  state: handoffStateSchema,
  /** The holder is set while the state is `taken`. */
  holder: agentProfileSchema.extend({ userId: z.number().int() }).nullable(),
  /** Lease; an open page renews it. */
  leaseUntil: z.iso.datetime().nullable(),
  askedAt: z.iso.datetime().nullable(),
  /** The visitor asked, and nobody has come since. */
  missed: z.boolean(),
  closedReason: closeReasonSchema.nullable(),
  /** Vouched for by the business's server. */
  identity: verifiedVisitorSchema.nullable(),
  visitor: z.object({ name: z.string(), email: z.string() }).nullable(),
  answerEmail: answerEmailSchema,
  lastMessage: z
    .object({ id: z.string(), role: chatMessageSchema.shape.role, text: z.string(), at: z.iso.datetime() })
    .nullable(),
  outcome: outcomeSchema.nullable(),
  confidence: z.number().min(0).max(1).nullable(),
})
export type InboxConversation = z.infer<typeof inboxConversationSchema>

/** Unseen visitor messages in conversations that are waiting, missed, or the caller's. */
const unread = z.number().int().nonnegative()
export const inboxRowSchema = inboxConversationSchema.extend({ unread })
export type InboxRow = z.infer<typeof inboxRowSchema>

export const inboxFilters = ['all', 'unread', 'waiting', 'mine', 'closed'] as const
/** `GET /api/chatbot/bots/{botId}/inbox`, `GET /api/chatbot/inbox` for all bots */
export const inboxListQuery = z.object({
  filter: z.enum(inboxFilters).default('all'),
  search: z.string().trim().max(200).optional(),
  cursor: z.string().max(120).optional(),
})
export type InboxListQuery = z.infer<typeof inboxListQuery>
export const inboxListResponse = z.object({
  success: z.literal(true),
  conversations: z.array(inboxRowSchema),
  /** The last page has null. */
  cursor: z.string().nullable(),
  /** Ignores paging and search. */
  counts: z.object({ unread, waiting: unread, mine: unread }),
})
export type InboxListResponse = z.infer<typeof inboxListResponse>

/** Visitors never see notes. */
export const noteSchema = z.object({
  id: z.uuid(),
  /** Null if the account is deleted. */
  author: agentProfileSchema.extend({ userId: z.number().int() }).nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type Note = z.infer<typeof noteSchema>

export const inboxMessagesQuery = z.object({ before: z.uuid().optional() })
/** `GET …/inbox/{id}?before`: the newest messages, or those before the given one. */
export const inboxDetailResponse = z.object({
  success: z.literal(true),
  conversation: inboxRowSchema,
  messages: z.array(chatMessageSchema),
  more: z.boolean(),
  notes: z.array(noteSchema),
  deletesNotes: z.boolean(),
  /** Newest first: the same verified visitor, or the same unverified email address. */
  earlier: z.array(
    z.object({ id: z.uuid(), startedAt: z.iso.datetime(), firstQuestion: z.string(), verified: z.boolean() }),
  ),
})
export type InboxDetailResponse = z.infer<typeof inboxDetailResponse>

/** `GET …/inbox/{id}/suggestions`, best first. */
export const suggestedRepliesResponse = z.object({
  success: z.literal(true),
  /** Empty without a visitor message. */
  question: z.string(),
  passages: z.array(z.object({ text: z.string(), title: z.string(), url: z.string() })),
})
