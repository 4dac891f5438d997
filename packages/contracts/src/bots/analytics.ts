import { z } from 'zod'
import { chatMessageSchema, outcomeSchema } from '../chat/chat.ts'
import { changedVersion } from '../done.ts'
import { leadSchema } from './leads.ts'
import { limits } from '../limits.ts'
import { visitorLanguageSchema } from '../locale-schema.ts'
import { emailAddress } from '../accounts/users.ts'

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
  timeZone: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/)
    .optional(),
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

/** A passage that visitors were shown where the bot was unsure, and what they said of it. */
export const shownPassageSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Its words, as they were shown. */
  snippet: z.string(),
  /** To how many questions of the group. */
  shown: z.number().int().positive(),
  up: z.number().int().nonnegative(),
  down: z.number().int().nonnegative(),
})
export type ShownPassage = z.infer<typeof shownPassageSchema>

/** Questions that mean about the same and had no sure answer. */
export const unansweredGroupSchema = z.object({
  /** The question as it was asked last. */
  question: z.string(),
  /** How often it was asked. */
  count: z.number().int().positive(),
  lastAt: z.iso.datetime(),
  /** Other wordings, at most five. */
  wordings: z.array(z.string()),
  /** All the questions of the group. */
  ids: z.array(z.string()),
  /** How many of them were answered with passages that may help; the others had none. */
  unsure: z.number().int().nonnegative(),
  /** Those passages, at most five: what helped comes first, then what was shown most. */
  passages: z.array(shownPassageSchema),
})
export type UnansweredGroup = z.infer<typeof unansweredGroupSchema>
/** `GET /api/chatbot/bots/{botId}/unanswered`: what was asked most comes first. */
export const unansweredResponse = z.object({ success: z.literal(true), groups: z.array(unansweredGroupSchema) })
export type UnansweredResponse = z.infer<typeof unansweredResponse>

const questionIds = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(1_000)
/** `POST …/unanswered/dismiss`: not worth an answer. */
export const dismissRequest = z.object({ ids: questionIds })
export type DismissRequest = z.infer<typeof dismissRequest>
/** `POST …/unanswered/answer`: the bot knows it as soon as the call returns. */
export const answerUnansweredRequest = z.object({
  ids: questionIds,
  question: z.string().trim().min(3, 'Please write a question').max(limits.questionMaxChars),
  answer: z.string().trim().min(1, 'Please write an answer').max(limits.answerMaxChars),
})
export type AnswerUnansweredRequest = z.infer<typeof answerUnansweredRequest>

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

/** Words that name, email or message hold. */
const leadSearch = z.string().trim().max(200).default('')
/** `GET …/leads?before=&search=`: newest first, in pages; `before` is the id of the last one of the page before. */
export const leadsQuery = z.object({ before: z.string().max(64).optional(), search: leadSearch })
export type LeadsQuery = z.infer<typeof leadsQuery>
export const leadsResponse = z.object({
  success: z.literal(true),
  leads: z.array(leadSchema),
  more: z.boolean(),
  /** All that fit the search. */ total: z.number().int().nonnegative(),
})
export type LeadsResponse = z.infer<typeof leadsResponse>
/** `GET …/leads/export` */
export const leadsExportQuery = z.object({ format: z.enum(['csv', 'json']), search: leadSearch })
export type LeadsExportQuery = z.infer<typeof leadsExportQuery>

export const notificationEvents = ['unanswered', 'lead', 'feedback_down'] as const
export type NotificationEvent = (typeof notificationEvents)[number]
const emailOrNone = z.union([z.literal(''), emailAddress])
/** What an owner is told of, and how; empty means not by that way. */
export const notificationSettingsSchema = z.object({
  email: emailOrNone,
  webhookUrl: z.union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'Please enter a valid URL' }).max(limits.urlMaxChars),
  ]),
  events: z.array(z.enum(notificationEvents)),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
/** `PUT …/notifications` */
export const saveNotificationsRequest = notificationSettingsSchema.extend({ version: changedVersion })
export type SaveNotificationsRequest = z.infer<typeof saveNotificationsRequest>
/** `GET` and reply of `PUT …/notifications` */
export const notificationsResponse = z.object({
  success: z.literal(true),
  settings: notificationSettingsSchema,
  /** Of the settings. */
  version: z.string(),
  /** Signs each delivery; null while there is no webhook. Only the owner sees it. */
  webhookSecret: z.string().nullable(),
  /**
   * They rest until they are saved again: the password was reset by a link to an address that had never been proven,
   * and what was set before may be a stranger's.
   */
  held: z.boolean(),
  /** Whether this installation can send mail at all. */
  mailAvailable: z.boolean(),
  /** Whether whoever reads at the address wants the notifications; until then none goes there. False without an address. */
  emailConfirmed: z.boolean(),
})
export type NotificationsResponse = z.infer<typeof notificationsResponse>
/** A link that proves an address for notifications is good for this long, and once. */
export const notificationAddressDays = 7
/** `POST /api/notification-address/confirm`: the token of the email. */
export const confirmAddressRequest = z.object({ token: z.string().min(1).max(200) })
export type ConfirmAddressRequest = z.infer<typeof confirmAddressRequest>
export const confirmAddressResponse = z.object({ success: z.literal(true), email: z.string() })
export type ConfirmAddressResponse = z.infer<typeof confirmAddressResponse>
/**
 * `POST …/notifications/test`: one delivery of a made-up event to the webhook that is stored; `POST
 * …/notifications/deliveries/{id}/send`: one delivery once more.
 */
export const webhookTestResponse = z.object({
  success: z.literal(true),
  delivered: z.boolean(),
  reason: z.string().optional(),
})
export type WebhookTestResponse = z.infer<typeof webhookTestResponse>

export const deliveriesShown = 20
/** What was sent to a webhook, without a word of what visitors wrote. */
export const webhookDeliverySchema = z.object({
  /** Also in the header `loquia-delivery`, each time it is sent. */
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Made up, to try the address. */
  test: z.boolean(),
  told: z.array(z.object({ event: z.enum(notificationEvents), count: z.number().int().positive() })),
  /** How often it was sent; 0 while it waits for the first time. */
  tries: z.number().int().nonnegative(),
  /** HTTP status of the last answer; null when there was none. */
  status: z.number().int().nullable(),
  /** Why the last try did not arrive; null when it did, and before the first one. */
  failure: z.string().nullable(),
  /** Milliseconds that the last try took. */
  durationMs: z.number().int().nonnegative().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
/** `GET …/notifications/deliveries`: the latest, newest first, of the last thirty days. */
export const webhookDeliveriesResponse = z.object({
  success: z.literal(true),
  deliveries: z.array(webhookDeliverySchema),
})
export type WebhookDeliveriesResponse = z.infer<typeof webhookDeliveriesResponse>

export const retentionChoices = [30, 90, 180, 365] as const
/** `GET`, `PUT …/retention`: conversations that rested this many days are deleted; null keeps them. */
export const retentionSchema = z.object({
  days: z.union([z.literal(30), z.literal(90), z.literal(180), z.literal(365)]).nullable(),
})
export type Retention = z.infer<typeof retentionSchema>
export const retentionResponse = retentionSchema.extend({ success: z.literal(true) })
export type RetentionResponse = z.infer<typeof retentionResponse>
