import { z } from 'zod'
import { workspaceRole } from '../accounts/workspace-roles.ts'
import {
  ingestionProgressSchema,
  ingestionStatuses,
  currentIngestionSchema,
  recrawlScheduleSchema,
} from './ingestion.ts'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'
import type { Locale } from '../locale.ts'
import { localeSchema } from '../locale-schema.ts'
import { siteAddressSchema } from '../addresses/site-address-schema.ts'
import { timeZoneName } from '../time-zone.ts'
import { siteIdentitySchema } from './site-identity.ts'
import { widgetSettingsSchema } from '../chat/widget.ts'

export const ownBotSchema = z.object({
  botId: z.string(),
  /** `demo`: claimed from a demo; `portal`: created in the portal. */
  kind: z.enum(['demo', 'portal', 'site']),
  name: z.string(),
  domain: z.string(),
  language: localeSchema,
  status: z.enum(ingestionStatuses),
  reading: currentIngestionSchema.optional(),
  passages: z.number().int().nonnegative(),
  purchased: z.boolean(),
  /** An install check or a visitor's message came from an external page. */
  installed: z.boolean(),
  /** Set before the owner's address was verified; disabled until saved again. */
  paused: z.array(z.enum(['notifications', 'model_key'])),
  createdAt: z.iso.datetime(),
  /** End of the free use of the platform's key; null if the platform has none. */
  trialEndsAt: z.iso.datetime().nullable(),
})
export type OwnBot = z.infer<typeof ownBotSchema>

export const listedBotSchema = ownBotSchema.extend({ workspaceId: z.string(), role: workspaceRole })
export type ListedBot = z.infer<typeof listedBotSchema>

/** `GET /api/chatbot/bots`: oldest first. `POST` creates an account's first bot. */
export const ownBotsResponse = z.object({ success: z.literal(true), bots: z.array(listedBotSchema) })

export const botSettingsSchema = z.object({
  look: widgetSettingsSchema.omit({ officeHours: true }),
  companyInfo: z.string().trim().max(limits.companyInfoMaxChars),
  domain: z.union([z.literal(''), siteAddressSchema]),
  /** A page or `mailto:` address that visitors see when the bot has no answer. */
  contactUrl: z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(limits.urlMaxChars)
      .regex(/^(?:https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+$)/i, 'Please enter a valid URL'),
  ]),
  /** IANA name; empty means inferred from the pages. */
  timeZone: z.union([z.literal(''), timeZoneName]).default(''),
})
export type BotSettings = z.infer<typeof botSettingsSchema>

/** The company description is the custom answer to this question. */
export const companyQuestions: Record<Locale, string> = {
  en: 'Who are you and what does your company do?',
  it: 'Chi siete e di cosa si occupa la vostra azienda?',
}
/** Source title of the company description. */
export const companyTitles: Record<Locale, string> = { en: 'About us', it: 'Chi siamo' }

const appearanceShape = botSettingsSchema.shape.look.shape
type AppearanceShape = typeof appearanceShape

/** Absent fields stay; null removes the owner's choice. */
export const appearanceChangeSchema = z.object(
  Object.fromEntries(Object.entries(appearanceShape).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof AppearanceShape]: z.ZodNullable<AppearanceShape[Name]>
  },
)

/** `GET`, `PUT /api/chatbot/bots/{botId}/settings`. `version` changes with each update. */
export const botSettingsResponse = z.object({
  success: z.literal(true),
  bot: ownBotSchema,
  settings: botSettingsSchema,
  version: z.string(),
  identity: siteIdentitySchema,
})
/** Absent fields stay unchanged (RFC 7396). */
export const saveBotSettingsRequest = botSettingsSchema
  .extend({ look: appearanceChangeSchema, timeZone: botSettingsSchema.shape.timeZone.unwrap() })
  .partial()
  .extend({ version: changedVersion })
export type SaveBotSettingsRequest = z.infer<typeof saveBotSettingsRequest>
export type BotSettingsChange = Omit<SaveBotSettingsRequest, 'version'>

/** `GET /api/chatbot/bots/{botId}/build` */
export const botIngestionResponse = z.object({ success: z.literal(true), build: ingestionProgressSchema })

/** `PUT /api/chatbot/bots/{botId}/sources/{sourceId}/schedule` */
export const sourceScheduleRequest = z.object({ schedule: recrawlScheduleSchema })

/** `POST /api/chatbot/bots/{botId}/sources/{sourceId}/control` */
export const sourceControlRequest = z.object({ action: z.enum(['pause', 'resume', 'stop']) })
export type SourceControlRequest = z.infer<typeof sourceControlRequest>

/** `GET /api/chatbot/bots/{botId}/sources` */
export const sourceSchedulesResponse = z.object({
  success: z.literal(true),
  sources: z.array(
    z.object({
      id: z.uuid(),
      schedule: recrawlScheduleSchema,
      paused: z.boolean(),
      nextReadingAt: z.iso.datetime().nullable(),
    }),
  ),
})

/** Parses an origin (`https://shop.example.com`), dropping a path. Returns null if invalid. */
export function parseOrigin(input: string): string | null {
  const trimmed = input.trim()
  if (trimmed === '' || trimmed.length > 300 || /[\s*@\\]/.test(trimmed)) return null
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (!/^(?:localhost|.+\..+|\[.+\])$/.test(url.hostname)) return null
  return url.origin
}

const originText = z
  .string()
  .max(300)
  .transform((text, context) => {
    const origin = parseOrigin(text)
    if (origin !== null) return origin
    context.addIssue({ code: 'custom', message: 'Please enter a valid URL' })
    return z.NEVER
  })

export const refusedOriginSchema = z.object({
  origin: z.string(),
  attempts: z.number().int().positive(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  /** Kept to avoid asking twice. */
  denied: z.boolean(),
  /** False for files and sandboxed pages. */
  allowable: z.boolean(),
})

/** `GET /api/chatbot/bots/{botId}/origins` */
export const originsResponse = z.object({
  success: z.literal(true),
  /** Always allowed; empty if none. */
  domain: z.string(),
  allowed: z.array(z.string()),
  refused: z.array(refusedOriginSchema),
  version: z.string(),
})
export type OriginsResponse = z.infer<typeof originsResponse>

/** `PUT /api/chatbot/bots/{botId}/origins` replaces the list. */
export const originsRequest = z.object({
  allowed: z.array(originText).max(limits.allowedOriginsMax),
  version: changedVersion,
})

/** `POST /api/chatbot/bots/{botId}/origins/decide` */
export const originDecisionRequest = z.object({ origin: z.string().max(300), decision: z.enum(['allow', 'deny']) })
export type OriginDecisionRequest = z.infer<typeof originDecisionRequest>

/** `POST /api/chatbot/claim`, with `claimSecret`. */
export const claimRequest = z.object({
  demoId: z.string().min(1).max(64),
  secret: z.string().min(1).max(200),
  look: widgetSettingsSchema.optional(),
  /** Marks the demo conversation as a test. */
  visitorToken: z.string().min(1).max(200).optional(),
})
export type ClaimRequest = z.infer<typeof claimRequest>
export const claimResponse = z.object({ success: z.literal(true), bot: ownBotSchema })

/** Contains no content of the demo. */
export const purgeReceiptSchema = z.object({
  purgedAt: z.iso.datetime(),
  counts: z.object({
    pages: z.number().int().nonnegative(),
    passages: z.number().int().nonnegative(),
    conversations: z.number().int().nonnegative(),
    messages: z.number().int().nonnegative(),
    contacts: z.number().int().nonnegative(),
    rows: z.number().int().nonnegative(),
    files: z.number().int().nonnegative(),
  }),
})
export type PurgeReceipt = z.infer<typeof purgeReceiptSchema>

export const purgeReceiptResponse = z.object({ success: z.literal(true), receipt: purgeReceiptSchema })
