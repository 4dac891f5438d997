import { z } from 'zod'
import { ingestionStatuses, currentIngestionSchema } from '../bots/ingestion.ts'
import { localeSchema } from '../locale-schema.ts'

export const botKinds = ['demo', 'portal', 'site'] as const
export const managedBotSchema = z.object({
  botId: z.string(),
  kind: z.enum(botKinds),
  name: z.string(),
  domain: z.string(),
  language: localeSchema,
  owner: z.object({ id: z.number().int(), username: z.string() }).nullable(),
  /** `empty` means no sources. */
  status: z.enum([...ingestionStatuses, 'empty']),
  reading: currentIngestionSchema.optional(),
  pages: z.number().int(),
  passages: z.number().int(),
  /** In the last {@link botUsageDays} days. */
  questions: z.number().int(),
  /** Bots without questions have null. */
  lastQuestionAt: z.iso.datetime().nullable(),
  tokens: z.number().int(),
  /** Millionths of a US dollar, paid by the platform; null if a price is unknown. */
  costMicros: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** Null: never. */
  expiresAt: z.iso.datetime().nullable(),
  purchasedAt: z.iso.datetime().nullable(),
})
export type ManagedBot = z.infer<typeof managedBotSchema>
export const botUsageDays = 30

export const botSorts = ['created', 'active', 'questions', 'cost', 'expires'] as const
export type BotSort = (typeof botSorts)[number]
/** `GET /api/admin/bots` */
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

/** `PUT /api/admin/bots/{botId}`: purchased bots do not expire. */
export const changeBotRequest = z.object({ purchased: z.boolean() })
export const changedBotResponse = z.object({ success: z.literal(true), bot: managedBotSchema })

/** `POST /api/admin/users/{id}/reset-link`: shown once, and only available without a mail server. */
export const resetLinkResponse = z.object({ success: z.literal(true), link: z.string(), minutes: z.number().int() })

/** `GET /api/admin/audit`; empty means any. `kind` is `user`, `project`, … */
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
  actors: z.array(z.string()),
  kinds: z.array(z.string()),
})
export type AuditResponse = z.infer<typeof auditResponse>
