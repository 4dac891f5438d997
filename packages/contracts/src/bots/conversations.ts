import { z } from 'zod'
import { outcomeSchema, chatMessageSchema } from '../chat/chat.ts'
import { verifiedVisitorSchema } from './visitor-identity.ts'
import { visitorLanguageSchema } from '../locale-schema.ts'
import { timeZoneName } from '../time-zone.ts'

const day = z.iso.date()

/** All fields combine. Days are whole, inclusive, and in `timeZone`. */
export const conversationFilter = z.object({
  search: z.string().trim().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
  feedback: z.enum(['up', 'down']).optional(),
  /** `sure`: every answer was; `unsure`, `none`: at least one was. */
  outcome: outcomeSchema.optional(),
  tests: z.enum(['only']).optional(),
  /** IANA name, such as `Europe/Rome`. */
  timeZone: timeZoneName.optional(),
})
export type ConversationFilter = z.infer<typeof conversationFilter>

/** `GET /api/chatbot/bots/{botId}/conversations`: newest first, paged. */
export const conversationsQuery = conversationFilter.extend({ cursor: z.string().max(120).optional() })
export type ConversationsQuery = z.infer<typeof conversationsQuery>

export const conversationSummarySchema = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  language: visitorLanguageSchema,
  /** An owner's test, excluded from statistics and notifications. */
  isTest: z.boolean(),
  pageUrl: z.string().nullable(),
  visitor: verifiedVisitorSchema.nullable(),
  firstQuestion: z.string(),
  questions: z.number().int().nonnegative(),
  /** Excludes unfinished answers. */
  sure: z.number().int().nonnegative(),
  unsure: z.number().int().nonnegative(),
  none: z.number().int().nonnegative(),
  up: z.number().int().nonnegative(),
  down: z.number().int().nonnegative(),
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>
export const conversationsResponse = z.object({
  success: z.literal(true),
  conversations: z.array(conversationSummarySchema),
  cursor: z.string().nullable(),
  total: z.number().int().nonnegative(),
})

export const transcriptMessageSchema = chatMessageSchema.extend({ feedbackComment: z.string().nullable() })
export const conversationResponse = z.object({
  success: z.literal(true),
  conversation: conversationSummarySchema,
  messages: z.array(transcriptMessageSchema),
})
export type ConversationResponse = z.infer<typeof conversationResponse>

/** `PUT …/conversations/{id}/test` marks an owner's test. */
export const markTestRequest = z.object({ isTest: z.boolean() })

/** `GET …/test-link`: URL fragment that marks an owner's questions as tests. Expires in a day. */
export const testLinkResponse = z.object({
  success: z.literal(true),
  fragment: z.string(),
  expiresAt: z.iso.datetime(),
})

export const exportQuery = conversationFilter.extend({ format: z.enum(['csv', 'json']) })

/** `GET …/statistics?from&to&timeZone` */
export const statisticsQuery = z.object({ from: day, to: day, timeZone: conversationFilter.shape.timeZone })
export type StatisticsQuery = z.infer<typeof statisticsQuery>
const counted = {
  conversations: z.number().int().nonnegative(),
  questions: z.number().int().nonnegative(),
  /** Excludes unfinished answers. */
  sure: z.number().int().nonnegative(),
  unsure: z.number().int().nonnegative(),
  none: z.number().int().nonnegative(),
  up: z.number().int().nonnegative(),
  down: z.number().int().nonnegative(),
}
/** Includes days without conversations. */
export const statisticsResponse = z.object({
  success: z.literal(true),
  days: z.array(z.object({ day: z.iso.date(), ...counted })),
  total: z.object(counted),
})
export type StatisticsResponse = z.infer<typeof statisticsResponse>

export const retentionChoices = [30, 90, 180, 365] as const
/** `GET`, `PUT …/retention`: conversations inactive for this many days are deleted; null keeps them. */
export const retentionSchema = z.object({
  days: z.union([z.literal(30), z.literal(90), z.literal(180), z.literal(365)]).nullable(),
})
export type Retention = z.infer<typeof retentionSchema>
export const retentionResponse = retentionSchema.extend({ success: z.literal(true) })
