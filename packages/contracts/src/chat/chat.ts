import { z } from 'zod'
import { buildProgressSchema, type BuildProgress } from '../bots/build.ts'
import type { Done } from '../done.ts'
import { errorCodeSchema, type ErrorBody } from '../errors/error-schemas.ts'
import { limits } from '../limits.ts'
import type { LeadAccepted, LeadRequest } from '../bots/leads.ts'
import { visitorIdentitySchema } from '../bots/visitor-identity.ts'
import { chatFileSchema } from '../people/files.ts'
import {
  availabilitySchema,
  closeReasonSchema,
  handoffOfferSchema,
  happeningSchema,
  personSchema,
  visitorHandoverSchema,
  type AskPersonRequest,
  type PersonReply,
  type VisitorHandover,
} from '../people/handover.ts'
import { widgetConfigSchema, type WidgetConfig } from './widget.ts'

/** Socket.IO namespace of the conversation; docs/protocol.md tells the order of events. */
export const chatNamespace = '/chat'

/**
 * A passage an answer rests on. `number` is the [n] in the answer's text; `url` carries a text fragment to the sentence
 * where possible.
 */
export const sourceSchema = z.object({
  number: z.number().int().positive(),
  url: z.string(),
  title: z.string(),
  /** The sentence or row used, word for word; of an unsure answer behind the name or question that it stands under. */
  snippet: z.string(),
  /**
   * The answer's text does not quote this passage: it is shown on request, with its `snippet`. Absent for a passage that
   * the text quotes or rests on.
   */
  isFurther: z.literal(true).optional(),
  /** Whether this passage helped its reader, once they have said so. */
  feedback: z.enum(['up', 'down']).optional(),
})
export type Source = z.infer<typeof sourceSchema>

/**
 * How far an answer is from being one: `sure` answers in the site's own words; `unsure` quotes one passage that is likely
 * or may be what was asked for, and brings at most two further ones as sources; `none` says that the site does not
 * answer.
 */
export const outcomes = ['sure', 'unsure', 'none'] as const
export const outcomeSchema = z.enum(outcomes)
export type Outcome = z.infer<typeof outcomeSchema>
/** Calibrated probability that the site answers the question, 0 to 1. */
const confidence = z.number().min(0).max(1)

/**
 * The author of a message's words. `ai`: a machine chose, quoted or wrote them. `owner`: a custom answer, which the owner
 * wrote and a machine delivers. `agent`: a person in the inbox wrote them.
 */
export const messageAuthors = ['ai', 'owner', 'agent'] as const
export const messageAuthorSchema = z.enum(messageAuthors)
export type MessageAuthor = z.infer<typeof messageAuthorSchema>
/** An answer that a machine delivers is never an agent's. */
export const answerAuthorSchema = messageAuthorSchema.exclude(['agent'])
export type AnswerAuthor = z.infer<typeof answerAuthorSchema>

export const answerStates = ['streaming', 'done', 'stopped', 'failed'] as const

/** A message as stored and as `history` returns it. */
export const chatMessageSchema = z.object({
  id: z.string(),
  /** `person`: somebody of the business wrote it. `event`: nobody did, it says what happened. */
  role: z.enum(['user', 'assistant', 'person', 'event']),
  /** Marks answers of a machine (EU AI Act, Art. 50); absent for visitors' messages and events. */
  generatedBy: messageAuthorSchema.optional(),
  /** The id the client gave a question; answers have none. */
  clientMessageId: z.string().optional(),
  /** The question an answer belongs to; questions have none. */
  questionId: z.string().optional(),
  /** Who wrote it, of a `person`; who came, went or closed it, of an `event`. */
  person: personSchema.optional(),
  /** Of an `event`, which has no content. */
  event: happeningSchema.optional(),
  /** Why it was closed, for the people of the business alone. */
  reason: closeReasonSchema.optional(),
  /** What a `person` sent along; absent for nothing. */
  files: z.array(chatFileSchema).optional(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** `done` for all but answers. */
  state: z.enum(answerStates),
  error: errorCodeSchema.optional(),
  /** Null for questions and for answers that did not come to their end. */
  outcome: outcomeSchema.nullable(),
  /** Null where `outcome` is, and for answers of versions that did not know it. */
  confidence: confidence.nullable(),
  /** The same as `outcome === 'none'`, for readers that know two outcomes. */
  refused: z.boolean(),
  sources: z.array(sourceSchema),
  suggestions: z.array(z.string()),
  feedback: z.enum(['up', 'down']).nullable(),
  /** Of an answer that leads to a person. */
  handoff: handoffOfferSchema.optional(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/**
 * The answer stream. Offsets count UTF-16 code units of the answer's text, so that `text.length` is the next offset.
 */
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
    /** Length of the whole text: a reader that holds less asks to resume. */
    length: z.number().int().nonnegative(),
    sources: z.array(sourceSchema),
    suggestions: z.array(z.string()),
    /** As in a stored message. */
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
  /** Chosen by the client, unique in the conversation; sending it again returns the same message. */
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
/** Rates a whole answer, with a comment or without, or one of its passages. */
export const feedbackRequest = z
  .object({
    messageId,
    value: z.enum(['up', 'down']).nullable(),
    /** The number of the source whose passage is rated; absent: the answer. */
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
/**
 * A page that is in sight shows this message; without one, all there is. What a person wrote and no page has shown goes
 * to the visitor by email, where an address is known.
 */
export const shownRequest = z.object({ messageId: messageId.optional() })
export type ShownRequest = z.infer<typeof shownRequest>
export const resumeRequest = z.object({ messageId, offset: z.number().int().nonnegative() })
export type ResumeRequest = z.infer<typeof resumeRequest>

/** The question is stored; the answer will come under `answerId`. Null: a person answers, and the bot is silent. */
export const acceptedSchema = z.object({
  success: z.literal(true),
  message: chatMessageSchema,
  answerId: z.string().nullable(),
  conversationId: z.string(),
  visitorToken: z.string(),
})
export type Accepted = z.infer<typeof acceptedSchema>
/** An {@link Accepted} that the bot answers, as each does that asks for another answer. */
export type AcceptedByBot = Accepted & { answerId: string }
export const historySchema = z.object({
  success: z.literal(true),
  messages: z.array(chatMessageSchema),
  more: z.boolean(),
})
export type History = z.infer<typeof historySchema>

/** First event after the handshake: what the panel shows before anything is asked. Nothing is stored for it. */
export const welcomeSchema = z.object({
  config: widgetConfigSchema,
  build: buildProgressSchema.omit({ pages: true }),
  /** True when the visitor token opened an earlier conversation. */
  resumed: z.boolean(),
  /**
   * Another token to go on with than the one that was sent: that of a link is exchanged, and the conversation of a
   * verified visitor is named by one that opens nothing without the business's token.
   */
  visitorToken: z.string().optional(),
  /** Absent where the handshake had no token of the business's. */
  identity: visitorIdentitySchema.optional(),
  /** Who answers; absent before the first message. */
  handover: visitorHandoverSchema.optional(),
  /** Whether a person can be asked for; absent where the owner offers none. */
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
  /** Asks for the rest of an answer from `offset`; parts follow as `answer` events. */
  resume: (request: ResumeRequest, ack: Ack<Done>) => void
  /** Leaves name, address and a message for the business. */
  lead: (request: LeadRequest, ack: Ack<LeadAccepted>) => void
  /** Deletes the conversation and everything in it, leads too. */
  forget: (request: Record<string, never>, ack: Ack<Done>) => void
  /** Asks for a person: see people/handover.ts for this and the events below. */
  'ask-person': (request: AskPersonRequest, ack: Ack<PersonReply>) => void
  'cancel-person': (request: Record<string, never>, ack: Ack<Done>) => void
  /** The visitor writes; not acknowledged. */
  typing: () => void
  /** A `message` has come; not acknowledged. */
  shown: (request: ShownRequest) => void
}
/** What the server sends. A refused connection is Socket.IO's `connect_error`, with an ErrorBody as its `data`. */
export interface ServerToClientEvents {
  welcome: (welcome: Welcome) => void
  /** A question that was accepted from another tab of the same visitor. */
  question: (message: ChatMessage) => void
  answer: (part: AnswerPart) => void
  build: (progress: Omit<BuildProgress, 'pages'>) => void
  /** What the panel shows has changed: a site that has been read has a name, a look and suggestions of its own. */
  config: (config: WidgetConfig) => void
  handover: (handover: VisitorHandover) => void
  /** What a person wrote, or what happened; it stands behind the message `after` and the answers to it. */
  message: (said: { message: ChatMessage; after: string | null }) => void
  /** The person writes. */
  typing: () => void
}
