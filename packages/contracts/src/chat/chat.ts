import { z } from 'zod'
import { ingestionProgressSchema, type IngestionProgress } from '../bots/ingestion.ts'
import type { Done } from '../done.ts'
import { errorCodeSchema, type ErrorBody } from '../errors/error-schemas.ts'
import { limits } from '../limits.ts'
import type { LeadAccepted, LeadRequest } from '../bots/leads.ts'
import { visitorIdentitySchema } from '../bots/visitor-identity.ts'
import { chatFileSchema } from '../agents/files.ts'
import {
  availabilitySchema,
  closeReasonSchema,
  handoffOfferSchema,
  botEventSchema,
  agentProfileSchema,
  visitorHandoffSchema,
  type HandoffRequest,
  type HandoffReply,
  type VisitorHandoff,
} from '../agents/handoff.ts'
import { widgetConfigSchema, type WidgetConfig } from './widget.ts'

/** docs/protocol.md describes the order of events. */
export const chatNamespace = '/chat'

/** `number` is the [n] in the text; `url` has a text fragment if possible. */
export const sourceSchema = z.object({
  number: z.number().int().positive(),
  url: z.string(),
  title: z.string(),
  /** Verbatim; in unsure answers after its name or question. */
  snippet: z.string(),
  /** Shown on request, as the answer does not quote it. */
  isFurther: z.literal(true).optional(),
  feedback: z.enum(['up', 'down']).optional(),
})
export type Source = z.infer<typeof sourceSchema>

/**
 * `sure` answers in the site's words; `unsure` quotes one likely passage with at most two further ones; `none`: no
 * answer.
 */
export const outcomes = ['sure', 'unsure', 'none'] as const
export const outcomeSchema = z.enum(outcomes)
export type Outcome = z.infer<typeof outcomeSchema>
/** Calibrated probability that the site answers the question, 0 to 1. */
const confidence = z.number().min(0).max(1)

/**
 * `ai`: a machine chose or wrote the words. `owner`: a custom answer, delivered by a machine. `agent`: a person in the
 * inbox.
 */
export const messageAuthors = ['ai', 'owner', 'agent'] as const
export const messageAuthorSchema = z.enum(messageAuthors)
export type MessageAuthor = z.infer<typeof messageAuthorSchema>
/** Machine-delivered answers never have an agent as author. */
export const answerAuthorSchema = messageAuthorSchema.exclude(['agent'])
export type AnswerAuthor = z.infer<typeof answerAuthorSchema>

export const answerStates = ['streaming', 'done', 'stopped', 'failed'] as const

export const chatMessageSchema = z.object({
  id: z.string(),
  /** `person`: an agent. `event`: no author. */
  role: z.enum(['user', 'assistant', 'person', 'event']),
  /** Marks machine answers (EU AI Act, Art. 50). */
  generatedBy: messageAuthorSchema.optional(),
  clientMessageId: z.string().optional(),
  questionId: z.string().optional(),
  person: agentProfileSchema.optional(),
  event: botEventSchema.optional(),
  /** Visible only to the business. */
  reason: closeReasonSchema.optional(),
  files: z.array(chatFileSchema).optional(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** `done` except for answers. */
  state: z.enum(answerStates),
  error: errorCodeSchema.optional(),
  /** Null for questions and unfinished answers. */
  outcome: outcomeSchema.nullable(),
  /** Also null in answers by old versions. */
  confidence: confidence.nullable(),
  /** `outcome === 'none'`, for old readers. */
  refused: z.boolean(),
  sources: z.array(sourceSchema),
  suggestions: z.array(z.string()),
  feedback: z.enum(['up', 'down']).nullable(),
  handoff: handoffOfferSchema.optional(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** Offsets count UTF-16 code units, so that `text.length` is the next offset. */
export const answerPartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer-start'), messageId: z.string(), questionId: z.string() }),
  z.object({
    type: z.literal('answer-delta'),
    messageId: z.string(),
    offset: z.number().int().nonnegative(),
    text: z.string(),
  }),
  z.object({
    type: z.literal('answer-end'),
    messageId: z.string(),
    /** Total length: a reader with less text resumes. */
    length: z.number().int().nonnegative(),
    sources: z.array(sourceSchema),
    suggestions: z.array(z.string()),
    outcome: outcomeSchema.nullable(),
    confidence: confidence.nullable(),
    refused: z.boolean(),
    stopped: z.boolean(),
    handoff: handoffOfferSchema.optional(),
    generatedBy: answerAuthorSchema,
  }),
  z.object({ type: z.literal('answer-error'), messageId: z.string(), code: errorCodeSchema }),
])
export type AnswerPart = z.infer<typeof answerPartSchema>

const messageId = z.string().min(1).max(64)
export const askRequest = z.object({
  /** Unique per conversation; resending returns the same message. */
  clientMessageId: z.string().min(8).max(64),
  text: z
    .string()
    .max(limits.messageMaxChars)
    .refine((text) => text.trim() !== '', 'empty_message'),
  pageUrl: z.string().max(2_000).optional(),
})
export type AskRequest = z.infer<typeof askRequest>
export const stopRequest = z.object({ messageId })
export type StopRequest = z.infer<typeof stopRequest>
export const regenerateRequest = z.object({ messageId })
export type RegenerateRequest = z.infer<typeof regenerateRequest>
export const feedbackRequest = z
  .object({
    messageId,
    value: z.enum(['up', 'down']).nullable(),
    /** Absent to rate the whole answer. */
    source: z.number().int().positive().optional(),
    comment: z.string().trim().max(limits.feedbackCommentMaxChars).optional(),
  })
  .refine(({ source, comment }) => source === undefined || comment === undefined, {
    path: ['comment'],
    error: 'comment_of_passage',
  })
export type FeedbackRequest = z.infer<typeof feedbackRequest>
export const historyRequest = z.object({ before: messageId.optional() })
export type HistoryRequest = z.infer<typeof historyRequest>
/** Without an id, all messages. Agent messages that no page has shown are emailed. */
export const shownRequest = z.object({ messageId: messageId.optional() })
export type ShownRequest = z.infer<typeof shownRequest>
export const resumeRequest = z.object({ messageId, offset: z.number().int().nonnegative() })
export type ResumeRequest = z.infer<typeof resumeRequest>

/** Null if an agent answers and the bot is silent. */
export const acceptedSchema = z.object({
  success: z.literal(true),
  message: chatMessageSchema,
  answerId: z.string().nullable(),
  conversationId: z.string(),
  visitorToken: z.string(),
})
export type Accepted = z.infer<typeof acceptedSchema>
export type AcceptedByBot = Accepted & { answerId: string }
export const historySchema = z.object({
  success: z.literal(true),
  messages: z.array(chatMessageSchema),
  more: z.boolean(),
})
export type History = z.infer<typeof historySchema>

/** First event after the handshake. */
export const welcomeSchema = z.object({
  config: widgetConfigSchema,
  build: ingestionProgressSchema.omit({ pages: true }),
  resumed: z.boolean(),
  /** Link tokens are exchanged; a verified visitor's token also requires the business's token. */
  visitorToken: z.string().optional(),
  /** Absent without a token of the business. */
  identity: visitorIdentitySchema.optional(),
  handover: visitorHandoffSchema.optional(),
  /** Absent if the owner offers no agents. */
  people: availabilitySchema.optional(),
})
export type Welcome = z.infer<typeof welcomeSchema>

type Ack<T> = (reply: T | ErrorBody) => void
export interface ClientToServerEvents {
  ask: (request: AskRequest, ack: Ack<Accepted>) => void
  stop: (request: StopRequest, ack: Ack<Done>) => void
  regenerate: (request: RegenerateRequest, ack: Ack<AcceptedByBot>) => void
  feedback: (request: FeedbackRequest, ack: Ack<Done>) => void
  history: (request: HistoryRequest, ack: Ack<History>) => void
  /** The rest follows as `answer` events. */
  resume: (request: ResumeRequest, ack: Ack<Done>) => void
  lead: (request: LeadRequest, ack: Ack<LeadAccepted>) => void
  /** Also deletes leads. */
  forget: (request: Record<string, never>, ack: Ack<Done>) => void
  /** See agents/handoff.ts. */
  'ask-person': (request: HandoffRequest, ack: Ack<HandoffReply>) => void
  'cancel-person': (request: Record<string, never>, ack: Ack<Done>) => void
  typing: () => void
  shown: (request: ShownRequest) => void
}
/** Refused connections receive `connect_error` with an ErrorBody as `data`. */
export interface ServerToClientEvents {
  welcome: (welcome: Welcome) => void
  /** From another tab of the same visitor. */
  question: (message: ChatMessage) => void
  answer: (part: AnswerPart) => void
  build: (progress: Omit<IngestionProgress, 'pages'>) => void
  /** Ingestion may change the name, look or suggestions. */
  config: (config: WidgetConfig) => void
  handover: (handover: VisitorHandoff) => void
  /** Belongs after the message `after` and its answers. */
  message: (said: { message: ChatMessage; after: string | null }) => void
  typing: () => void
}
