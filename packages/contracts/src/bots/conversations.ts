import { z } from 'zod'
import { outcomeSchema, chatMessageSchema } from '../chat/chat.ts'
import { verifiedVisitorSchema } from './visitor-identity.ts'
import { visitorLanguageSchema } from '../locale-schema.ts'
import { timeZoneName } from '../time-zone.ts'

const day = z.iso.date()

/** Which conversations: every field narrows. Days are whole days, both ends included, in `timeZone`. */
export const conversationFilter = z.object({
  search: z.string().trim().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
  feedback: z.enum(['up', 'down']).optional(),
  /** `sure`: every answer was; `unsure`, `none`: at least one was. */
  outcome: outcomeSchema.optional(),
  /** The owner's own tries of the bot instead of visitors' conversations. */
  tests: z.enum(['only']).optional(),
  /** IANA name, such as `Europe/Rome`. */
  timeZone: timeZoneName.optional(),
})
export type ConversationFilter = z.infer<typeof conversationFilter>

/** `GET /api/chatbot/bots/{botId}/conversations`: newest first, in pages. */
export const conversationsQuery = conversationFilter.extend({ cursor: z.string().max(120).optional() })
export type ConversationsQuery = z.infer<typeof conversationsQuery>

export const conversationSummarySchema = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  language: visitorLanguageSchema,
  /** The owner's own try of the bot: in no figure, and nobody is told of it. */
  isTest: z.boolean(),
  pageUrl: z.string().nullable(),
  /** Null for whom the business's server did not vouch for. */
  visitor: verifiedVisitorSchema.nullable(),
  firstQuestion: z.string(),
  questions: z.number().int().nonnegative(),
  /** Answers of each outcome; those that did not come to their end are none of them. */
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
  /** For the next page; null at the end. */
  cursor: z.string().nullable(),
  /** All that fit the filter. */
  total: z.number().int().nonnegative(),
})
export type ConversationsResponse = z.infer<typeof conversationsResponse>

/** A message with what its reader said of it. */
export const transcriptMessageSchema = chatMessageSchema.extend({ feedbackComment: z.string().nullable() })
export const conversationResponse = z.object({
  success: z.literal(true),
  conversation: conversationSummarySchema,
  messages: z.array(transcriptMessageSchema),
})
export type ConversationResponse = z.infer<typeof conversationResponse>

/** `PUT …/conversations/{id}/test`: a visitor's conversation, or the owner's own try. */
export const markTestRequest = z.object({ isTest: z.boolean() })
export type MarkTestRequest = z.infer<typeof markTestRequest>

/**
 * `GET …/test-link`: what stands behind `#` of an address of the bot's website for its owner to try it there, so that
 * what they ask counts as no visitor's. Good for a day.
 */
export const testLinkResponse = z.object({
  success: z.literal(true),
  fragment: z.string(),
  expiresAt: z.iso.datetime(),
})
export type TestLinkResponse = z.infer<typeof testLinkResponse>

/** `GET …/conversations/export` */
export const exportQuery = conversationFilter.extend({ format: z.enum(['csv', 'json']) })
export type ExportQuery = z.infer<typeof exportQuery>

/** `GET …/statistics?from&to&timeZone` */
export const statisticsQuery = z.object({ from: day, to: day, timeZone: conversationFilter.shape.timeZone })
export type StatisticsQuery = z.infer<typeof statisticsQuery>
const counted = {
  conversations: z.number().int().nonnegative(),
  questions: z.number().int().nonnegative(),
  /** Answers of each outcome; those that did not come to their end are none of them. */
  sure: z.number().int().nonnegative(),
  unsure: z.number().int().nonnegative(),
  none: z.number().int().nonnegative(),
  up: z.number().int().nonnegative(),
  down: z.number().int().nonnegative(),
}
/** One entry a day, days without anything too. */
export const statisticsResponse = z.object({
  success: z.literal(true),
  days: z.array(z.object({ day: z.iso.date(), ...counted })),
  total: z.object(counted),
})
export type StatisticsResponse = z.infer<typeof statisticsResponse>

export const retentionChoices = [30, 90, 180, 365] as const
/** `GET`, `PUT …/retention`: conversations that rested this many days are deleted; null keeps them. */
export const retentionSchema = z.object({
  days: z.union([z.literal(30), z.literal(90), z.literal(180), z.literal(365)]).nullable(),
})
export type Retention = z.infer<typeof retentionSchema>
export const retentionResponse = retentionSchema.extend({ success: z.literal(true) })
export type RetentionResponse = z.infer<typeof retentionResponse>
