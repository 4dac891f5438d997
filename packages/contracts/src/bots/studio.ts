import { z } from 'zod'
import { workspaceRole } from '../accounts/workspace-roles.ts'
import { buildProgressSchema, buildStatuses, currentReadingSchema, recrawlScheduleSchema } from './build.ts'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'
import type { Locale } from '../locale.ts'
import { localeSchema } from '../locale-schema.ts'
import { siteAddressSchema } from '../addresses/site-address-schema.ts'
import { timeZoneName } from '../time-zone.ts'
import { siteIdentitySchema } from './site-identity.ts'
import { widgetSettingsSchema } from '../chat/widget.ts'

/** One of the caller's own bots, as its owner sees it. */
export const ownBotSchema = z.object({
  /** The public id that stands in snippets. */
  botId: z.string(),
  /** `demo`: claimed from a demo; `portal`: made in the portal. */
  kind: z.enum(['demo', 'portal', 'site']),
  /** The business's name. */
  name: z.string(),
  /** The website the bot belongs to, a bare host; empty while its owner has not said. */
  domain: z.string(),
  language: localeSchema,
  /** How far its sources are; `ready` for a bot that has none. */
  status: z.enum(buildStatuses),
  /** Present while a source is being read. */
  reading: currentReadingSchema.optional(),
  /** Passages it can answer from. */
  passages: z.number().int().nonnegative(),
  purchased: z.boolean(),
  /**
   * Whether it was seen at work on a page that is not ours: an install check found it, or a visitor wrote from there.
   */
  installed: z.boolean(),
  /** What was set up before the address was proven to be the owner's, and rests until it is saved again. */
  paused: z.array(z.enum(['notifications', 'model_key'])),
  createdAt: z.iso.datetime(),
  /** When the free use of our model key ends; null where we have none to lend. */
  trialEndsAt: z.iso.datetime().nullable(),
})
export type OwnBot = z.infer<typeof ownBotSchema>

/** A bot in the list of the caller's, with what the caller may do with it. */
export const listedBotSchema = ownBotSchema.extend({ workspaceId: z.string(), role: workspaceRole })
export type ListedBot = z.infer<typeof listedBotSchema>

/** `GET /api/chatbot/bots`: oldest first. `POST` makes the first bot of an account that has none. */
export const ownBotsResponse = z.object({ success: z.literal(true), bots: z.array(listedBotSchema) })
export type OwnBotsResponse = z.infer<typeof ownBotsResponse>

/**
 * Everything about a bot that its owner may change. The look is what visitors are shown; the rest says whose bot it is.
 */
export const botSettingsSchema = z.object({
  look: widgetSettingsSchema.omit({ officeHours: true }),
  /** What the business is and does, in its own words. */
  companyInfo: z.string().trim().max(limits.companyInfoMaxChars),
  /** The bot's own website, a bare host; empty when there is none yet. */
  domain: z.union([z.literal(''), siteAddressSchema]),
  /** Where visitors are sent when the bot has no answer: an address of a page, or `mailto:`. */
  contactUrl: z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(limits.urlMaxChars)
      .regex(/^(?:https?:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+$)/i, 'Please enter a valid URL'),
  ]),
  /** IANA name of the zone whose clocks the opening hours go by; empty: told by the bot's pages, where they do. */
  timeZone: z.union([z.literal(''), timeZoneName]).default(''),
})
export type BotSettings = z.infer<typeof botSettingsSchema>

/**
 * The question under which a bot knows its business's own words: an answer like others, changed and taken back with the
 * settings.
 */
export const companyQuestions: Record<Locale, string> = {
  en: 'Who are you and what does your company do?',
  it: 'Chi siete e di cosa si occupa la vostra azienda?',
}
/** What visitors read above those words, where they are named as a source. */
export const companyTitles: Record<Locale, string> = { en: 'About us', it: 'Chi siamo' }

const lookShape = botSettingsSchema.shape.look.shape
type LookShape = typeof lookShape

/** A look as it is changed: a field that is absent stays, and null removes the owner's choice. */
export const lookChangeSchema = z.object(
  Object.fromEntries(Object.entries(lookShape).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof LookShape]: z.ZodNullable<LookShape[Name]>
  },
)

/** Reply of `GET` and of `PUT /api/chatbot/bots/{botId}/settings`. `version` is another one after each change. */
export const botSettingsResponse = z.object({
  success: z.literal(true),
  bot: ownBotSchema,
  settings: botSettingsSchema,
  version: z.string(),
  /** What the bot took from its website to look like the business. */
  identity: siteIdentitySchema,
})
/** `PUT /api/chatbot/bots/{botId}/settings`: a field that is absent stays as it is stored (RFC 7396). */
export const saveBotSettingsRequest = botSettingsSchema
  .extend({ look: lookChangeSchema, timeZone: botSettingsSchema.shape.timeZone.unwrap() })
  .partial()
  .extend({ version: changedVersion })
export type SaveBotSettingsRequest = z.infer<typeof saveBotSettingsRequest>
export type BotSettingsChange = Omit<SaveBotSettingsRequest, 'version'>
export type BotSettingsResponse = z.infer<typeof botSettingsResponse>

/** `GET /api/chatbot/bots/{botId}/build` */
export const botBuildResponse = z.object({ success: z.literal(true), build: buildProgressSchema })
export type BotBuildResponse = z.infer<typeof botBuildResponse>

/** `PUT /api/chatbot/bots/{botId}/sources/{sourceId}/schedule`: how often a page or website is read again by itself. */
export const sourceScheduleRequest = z.object({ schedule: recrawlScheduleSchema })
export type SourceScheduleRequest = z.infer<typeof sourceScheduleRequest>

/** `POST /api/chatbot/bots/{botId}/sources/{sourceId}/control`, of a reading that is under way. */
export const sourceControlRequest = z.object({ action: z.enum(['pause', 'resume', 'stop']) })
export type SourceControlRequest = z.infer<typeof sourceControlRequest>

/** `GET /api/chatbot/bots/{botId}/sources`: what can be steered of each source. */
export const steeredSourcesResponse = z.object({
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
export type SteeredSourcesResponse = z.infer<typeof steeredSourcesResponse>

/**
 * Where a bot may be embedded beside its own website: an origin (`https://shop.example.com`), as an owner types or
 * pastes it. Returns null for anything that is none; a path is dropped.
 */
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
  /** The owner has said no; it is kept so that nobody is asked twice. */
  denied: z.boolean(),
  /** False for what can never be allowed: a file, a page in a sandbox. */
  allowable: z.boolean(),
})

/** `GET /api/chatbot/bots/{botId}/origins` */
export const originsResponse = z.object({
  success: z.literal(true),
  /** The bot's own website; always allowed. Empty when there is none. */
  domain: z.string(),
  allowed: z.array(z.string()),
  /** Pages that tried and may not, newest first. */
  refused: z.array(refusedOriginSchema),
  /** Of what is allowed. */
  version: z.string(),
})
export type OriginsResponse = z.infer<typeof originsResponse>

/** `PUT /api/chatbot/bots/{botId}/origins`: the whole list of what is allowed beside the own website. */
export const originsRequest = z.object({
  allowed: z.array(originText).max(limits.allowedOriginsMax),
  version: changedVersion,
})
export type OriginsRequest = z.infer<typeof originsRequest>

/** `POST /api/chatbot/bots/{botId}/origins/decide`, about one that tried. */
export const originDecisionRequest = z.object({ origin: z.string().max(300), decision: z.enum(['allow', 'deny']) })
export type OriginDecisionRequest = z.infer<typeof originDecisionRequest>

/** `POST /api/chatbot/claim`: the secret was given to the browser that created the demo. */
export const claimRequest = z.object({
  demoId: z.string().min(1).max(64),
  secret: z.string().min(1).max(200),
  /** How the chat was made to look on the demo's page; it becomes the look of the bot. */
  look: widgetSettingsSchema.optional(),
  /** Of the conversation that this browser had with the demo: its questions were tests. */
  visitorToken: z.string().min(1).max(200).optional(),
})
export type ClaimRequest = z.infer<typeof claimRequest>
export const claimResponse = z.object({ success: z.literal(true), bot: ownBotSchema })
export type ClaimResponse = z.infer<typeof claimResponse>

/** What was deleted when a demo ended for good. It holds no word of the demo: only when, and how much. */
export const purgeReceiptSchema = z.object({
  purgedAt: z.iso.datetime(),
  counts: z.object({
    pages: z.number().int().nonnegative(),
    passages: z.number().int().nonnegative(),
    conversations: z.number().int().nonnegative(),
    messages: z.number().int().nonnegative(),
    contacts: z.number().int().nonnegative(),
    /** Rows of every table together. */
    rows: z.number().int().nonnegative(),
    files: z.number().int().nonnegative(),
  }),
})
export type PurgeReceipt = z.infer<typeof purgeReceiptSchema>

/** `GET /api/chatbot-demo/{demoId}/receipt` */
export const purgeReceiptResponse = z.object({ success: z.literal(true), receipt: purgeReceiptSchema })
export type PurgeReceiptResponse = z.infer<typeof purgeReceiptResponse>
