import { z } from 'zod'
import { handoffOfferSchema } from '../agents/handoff.ts'
import {
  conversationFilter,
  conversationSummarySchema,
  statisticsResponse,
  transcriptMessageSchema,
} from '../bots/conversations.ts'
import { leadSchema } from '../bots/leads.ts'
import { ownBotSchema } from '../bots/studio.ts'
import { documentSourceResponse, botSourceSchema, urlSourceRequest } from '../bots/bot-sources.ts'
import { unansweredGroupSchema } from '../bots/unanswered.ts'
import { answerAuthorSchema, outcomeSchema, sourceSchema } from '../chat/chat.ts'
import { limits } from '../limits.ts'
import { languageTagSchema } from '../locale-schema.ts'

const page = {
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(300).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(limits.apiPageMax))
    .default(limits.apiPageDefault)
    .meta({
      override: { type: 'integer', minimum: 1, maximum: limits.apiPageMax, default: limits.apiPageDefault },
    }),
}
export const apiPageQuery = z.object(page)

const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    /** The last page has null. */
    nextCursor: z.string().nullable(),
  })

export const apiBot = ownBotSchema.pick({
  botId: true,
  name: true,
  domain: true,
  language: true,
  status: true,
  passages: true,
  createdAt: true,
})
export type ApiBot = z.infer<typeof apiBot>
export const apiBotPage = pageSchema(apiBot)

/** With `Accept: text/event-stream` the answer is streamed. */
export const apiAskRequest = z.object({
  question: z
    .string()
    .max(limits.messageMaxChars)
    .refine((text) => text.trim() !== '', 'empty_message'),
  /** Continues an earlier call's conversation. */
  conversationId: z.uuid().optional(),
  /**
   * A tag such as `pt-BR`, for questions whose words do not show their language. Fallbacks: `Accept-Language`, the
   * language nearest to the bot's sources, English.
   */
  language: languageTagSchema.optional(),
})
export type ApiAskRequest = z.infer<typeof apiAskRequest>
export const apiAnswer = z.object({
  conversationId: z.uuid(),
  /** Markdown; `[n]` cites source n. */
  answer: z.string(),
  /** `none`: the sources have no answer. Null if an agent stopped it. */
  outcome: outcomeSchema.nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  /** `owner`: a custom answer. Clients must disclose that a machine answers. */
  generatedBy: answerAuthorSchema,
  /** `isFurther`: not cited, but may help. */
  sources: z.array(sourceSchema),
  suggestions: z.array(z.string()),
  /** `requested`: the question asked for a person. `offered`: the answer may not help. */
  handoff: handoffOfferSchema.optional(),
})
export type ApiAnswer = z.infer<typeof apiAnswer>

export const apiConversationsQuery = conversationFilter.extend(page)
export const apiConversation = conversationSummarySchema
export const apiConversationPage = pageSchema(apiConversation)
export const apiMessage = transcriptMessageSchema
export const apiMessagePage = pageSchema(apiMessage)
export const apiConversationDetail = z.object({ conversation: apiConversation, messages: z.array(apiMessage) })

export const apiLeadsQuery = z.object({ ...page, search: z.string().trim().max(200).default('') })
export const apiLead = leadSchema
export const apiLeadPage = pageSchema(apiLead)

export const apiUnanswered = unansweredGroupSchema
export const apiUnansweredPage = pageSchema(apiUnanswered)

export const apiSource = botSourceSchema
export const apiSourcePage = pageSchema(apiSource)
const text = {
  title: z.string().trim().min(1).max(120),
  /** Send longer texts as files. */
  text: z.string().trim().min(1).max(limits.apiTextMaxChars),
}
/** `POST …/sources`: a page, a whole website, or a text. */
export const apiSourceRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), url: urlSourceRequest.shape.url }),
  z.object({ type: z.literal('site'), url: urlSourceRequest.shape.url }),
  z.object({ type: z.literal('text'), ...text }),
])
/** `PUT …/sources/{id}`: replaces the content. */
export const apiSourceText = z.object(text)
export type ApiSourceText = z.infer<typeof apiSourceText>
/** If no file was accepted, the call fails with the first file's error. */
export const apiSourceFiles = z.object({ data: z.array(apiSource), refused: documentSourceResponse.shape.refused })
export type ApiSourceFiles = z.infer<typeof apiSourceFiles>
export const apiDeleted = z.object({ deleted: z.literal(true) })
export type ApiDeleted = z.infer<typeof apiDeleted>

export const apiAnalytics = statisticsResponse.omit({ success: true })

export const apiShapes = {
  Bot: apiBot,
  AskRequest: apiAskRequest,
  Citation: sourceSchema,
  Answer: apiAnswer,
  Conversation: apiConversation,
  Message: apiMessage,
  ConversationDetail: apiConversationDetail,
  Lead: apiLead,
  UnansweredGroup: apiUnanswered,
  Source: apiSource,
  SourceRequest: apiSourceRequest,
  SourceText: apiSourceText,
  SourceFiles: apiSourceFiles,
  Analytics: apiAnalytics,
} as const
