import { z } from 'zod'
import { buildStatuses, currentReadingSchema } from '../bots/build.ts'
import { localeSchema } from '../locale-schema.ts'

export const botKinds = ['demo', 'portal', 'site'] as const
export const managedBotSchema = z.object({
  botId: z.string(),
  kind: z.enum(botKinds),
  name: z.string(),
  domain: z.string(),
  language: localeSchema,
  owner: z.object({ id: z.number().int(), username: z.string() }).nullable(),
  /** `empty`: it was taught nothing yet. */
  status: z.enum([...buildStatuses, 'empty']),
  /** Present while a source is being read. */
  reading: currentReadingSchema.optional(),
  pages: z.number().int(),
  passages: z.number().int(),
  /** Of the last {@link botUsageDays} days. */
  questions: z.number().int(),
  /** When a visitor asked something last; null where nobody ever did. */
  lastQuestionAt: z.iso.datetime().nullable(),
  tokens: z.number().int(),
  /** Millionths of a US dollar that the house's key paid; null when a model without a known price was used. */
  costMicros: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** Null: it does not end. */
  expiresAt: z.iso.datetime().nullable(),
  purchasedAt: z.iso.datetime().nullable(),
})
export type ManagedBot = z.infer<typeof managedBotSchema>
/** Days over which a bot's use is summed up. */
export const botUsageDays = 30

export const botSorts = ['created', 'active', 'questions', 'cost', 'expires'] as const
export type BotSort = (typeof botSorts)[number]
/** The query of `GET /api/admin/bots`. */
export const botsQuery = z.object({
  search: z.string().trim().max(200).default(''),
  kind: z.enum(['all', ...botKinds, 'purchased']).default('all'),
  sort: z.enum(botSorts).default('created'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export type BotsQuery = z.infer<typeof botsQuery>
export const managedBotsResponse = z.object({
  success: z.literal(true),
  bots: z.array(managedBotSchema),
  count: z.number().int(),
  pageSize: z.number().int(),
})
export type ManagedBotsResponse = z.infer<typeof managedBotsResponse>

/** `PUT /api/admin/bots/{botId}`: a bought bot does not end. */
export const changeBotRequest = z.object({ purchased: z.boolean() })
export type ChangeBotRequest = z.infer<typeof changeBotRequest>
export const changedBotResponse = z.object({ success: z.literal(true), bot: managedBotSchema })
export type ChangedBotResponse = z.infer<typeof changedBotResponse>

/** `POST /api/admin/users/{id}/reset-link`: told once, for where no email can be sent. */
export const resetLinkResponse = z.object({ success: z.literal(true), link: z.string(), minutes: z.number().int() })
export type ResetLinkResponse = z.infer<typeof resetLinkResponse>

/** The query of `GET /api/admin/audit`; empty means any. `kind` is what was changed: `user`, `project`, … */
export const auditQuery = z.object({
  actor: z.string().max(200).default(''),
  kind: z.string().max(60).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export type AuditQuery = z.infer<typeof auditQuery>
export const auditEntrySchema = z.object({
  id: z.number().int(),
  actor: z.string(),
  /** `noun.verb` */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: z.iso.datetime(),
})
export type AuditLogEntry = z.infer<typeof auditEntrySchema>
export const auditResponse = z.object({
  success: z.literal(true),
  entries: z.array(auditEntrySchema),
  count: z.number().int(),
  pageSize: z.number().int(),
  /** All that the log knows, to choose from. */
  actors: z.array(z.string()),
  kinds: z.array(z.string()),
})
export type AuditResponse = z.infer<typeof auditResponse>
