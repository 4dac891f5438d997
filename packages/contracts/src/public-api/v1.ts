import { z } from 'zod'
import { handoffOfferSchema } from '../people/handover.ts'
import {
  conversationFilter,
  conversationSummarySchema,
  statisticsResponse,
  transcriptMessageSchema,
} from '../bots/conversations.ts'
import { leadSchema } from '../bots/leads.ts'
import { ownBotSchema } from '../bots/studio.ts'
import { documentTrainingResponse, trainingSchema, urlTrainingRequest } from '../bots/trainings.ts'
import { unansweredGroupSchema } from '../bots/unanswered.ts'
import { answerAuthorSchema, outcomeSchema, sourceSchema } from '../chat/chat.ts'
import { limits } from '../limits.ts'
import { languageTagSchema } from '../locale-schema.ts'

/** Where a list goes on, and how much of it comes at once. */
const page = {
  /** `nextCursor` of the page before; absent: the first. */
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
/** `?cursor=&limit=` of every list. */
export const apiPageQuery = z.object(page)
export type ApiPageQuery = z.infer<typeof apiPageQuery>

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    /** For the next page; null at the end. */
    nextCursor: z.string().nullable(),
  })

/** A bot of the workspace. */
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
export const apiBotPage = pageOf(apiBot)
export type ApiBotPage = z.infer<typeof apiBotPage>

/** `POST …/ask`. With `Accept: text/event-stream` the answer comes as it is written. */
export const apiAskRequest = z.object({
  question: z
    .string()
    .max(limits.messageMaxChars)
    .refine((text) => text.trim() !== '', 'empty_message'),
  /** To go on in a conversation that an earlier call began. */
  conversationId: z.uuid().optional(),
  /**
   * A language tag such as `pt-BR`, for a question whose words do not show their language. Without one that bots speak:
   * `Accept-Language`, then the language nearest to the bot's sources, then English.
   */
  language: languageTagSchema.optional(),
})
export type ApiAskRequest = z.infer<typeof apiAskRequest>
/** A whole answer with what it rests on. */
export const apiAnswer = z.object({
  conversationId: z.uuid(),
  /** Markdown; `[n]` refers to the source of that number. */
  answer: z.string(),
  /** `none`: the bot's sources do not answer. Null where a person stopped the answer. */
  outcome: outcomeSchema.nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  /** `owner`: a custom answer, in the owner's words. Whoever shows the answer to people has to say that a machine gives it. */
  generatedBy: answerAuthorSchema,
  /** Those with `isFurther` may answer as well, and are not quoted in the answer. */
  sources: z.array(sourceSchema),
  /** Questions that the bot is known to answer. */
  suggestions: z.array(z.string()),
  /** `requested`: the question asked for a person. `offered`: the answer may not help, so show the way to one. */
  handoff: handoffOfferSchema.optional(),
})
export type ApiAnswer = z.infer<typeof apiAnswer>

/** `?from=&to=&outcome=&feedback=&search=` and the page. */
export const apiConversationsQuery = conversationFilter.extend(page)
export type ApiConversationsQuery = z.infer<typeof apiConversationsQuery>
export const apiConversation = conversationSummarySchema
export const apiConversationPage = pageOf(apiConversation)
export type ApiConversationPage = z.infer<typeof apiConversationPage>
export const apiMessage = transcriptMessageSchema
export const apiMessagePage = pageOf(apiMessage)
export type ApiMessagePage = z.infer<typeof apiMessagePage>
/** One conversation with all its messages. */
export const apiConversationDetail = z.object({ conversation: apiConversation, messages: z.array(apiMessage) })
export type ApiConversationDetail = z.infer<typeof apiConversationDetail>

export const apiLeadsQuery = z.object({ ...page, search: z.string().trim().max(200).default('') })
export type ApiLeadsQuery = z.infer<typeof apiLeadsQuery>
export const apiLead = leadSchema
export const apiLeadPage = pageOf(apiLead)
export type ApiLeadPage = z.infer<typeof apiLeadPage>

/** Questions that mean about the same and had no sure answer. */
export const apiUnanswered = unansweredGroupSchema
export const apiUnansweredPage = pageOf(apiUnanswered)
export type ApiUnansweredPage = z.infer<typeof apiUnansweredPage>

/** What a bot is taught by. */
export const apiSource = trainingSchema
export const apiSourcePage = pageOf(apiSource)
export type ApiSourcePage = z.infer<typeof apiSourcePage>
const text = {
  /** What it is called where it is quoted. */
  title: z.string().trim().min(1).max(120),
  /** Plain text or Markdown. A longer one is sent as a file. */
  text: z.string().trim().min(1).max(limits.apiTextMaxChars),
}
/** `POST …/sources`: a page, the whole website it belongs to, or a text. */
export const apiSourceRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), url: urlTrainingRequest.shape.url }),
  z.object({ type: z.literal('site'), url: urlTrainingRequest.shape.url }),
  z.object({ type: z.literal('text'), ...text }),
])
export type ApiSourceRequest = z.infer<typeof apiSourceRequest>
/** `PUT …/sources/{id}`: other words in the place of a text's or file's. */
export const apiSourceText = z.object(text)
export type ApiSourceText = z.infer<typeof apiSourceText>
/** What became of each file; when none was taken, the call fails with the first file's error instead. */
export const apiSourceFiles = z.object({ data: z.array(apiSource), refused: documentTrainingResponse.shape.refused })
export type ApiSourceFiles = z.infer<typeof apiSourceFiles>
export const apiDeleted = z.object({ deleted: z.literal(true) })
export type ApiDeleted = z.infer<typeof apiDeleted>

/** Counts of each day from the first to the last, and of all together. */
export const apiAnalytics = statisticsResponse.omit({ success: true })
export type ApiAnalytics = z.infer<typeof apiAnalytics>

/** What the document and the client's types call these shapes. */
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
