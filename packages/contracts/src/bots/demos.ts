import { z } from 'zod'
import { buildProgressSchema, buildStatuses } from './build.ts'
import { answerAuthorSchema, chatMessageSchema, sourceSchema } from '../chat/chat.ts'
import { consentVersions, limits } from '../limits.ts'
import { languageTagSchema, localeSchema } from '../locale-schema.ts'
import { siteAddressSchema } from '../addresses/site-address-schema.ts'
import { widgetSettingsSchema } from '../chat/widget.ts'

const fullName = z.string().trim().max(limits.nameMaxChars)
const email = z.email().max(limits.emailMaxChars)
/** Forms send an empty string for a field that was left out. */
const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** `POST /api/chatbot-demo/create` */
export const createDemoRequest = z.object({
  domain: siteAddressSchema,
  fullName: emptyAsAbsent(fullName),
  email: emptyAsAbsent(email),
  language: localeSchema.optional(),
})
export type CreateDemoRequest = z.infer<typeof createDemoRequest>

export const createDemoResponse = z.object({
  success: z.literal(true),
  demoId: z.string(),
  message: z.string(),
  /** Proves later that this caller made the demo, so that they may keep it in an account. It is told once. */
  claimSecret: z.string().optional(),
})
export type CreateDemoResponse = z.infer<typeof createDemoResponse>

/**
 * `POST /api/chatbot-demo/contact`; `website` is free text here: it belongs to the person's own record. `consent` names
 * the wording that the person agreed to; it is stored with the moment.
 */
export const demoContactRequest = z.object({
  fullName: fullName.min(1),
  email,
  website: z.string().trim().max(2_000).default(''),
  demoId: z.string().max(64).optional(),
  consent: z.enum(consentVersions).optional(),
})
export type DemoContactRequest = z.infer<typeof demoContactRequest>
export const demoContactResponse = z.object({ success: z.literal(true), message: z.string() })
export type DemoContactResponse = z.infer<typeof demoContactResponse>

export const demoSchema = z.object({
  demoId: z.string(),
  domain: z.string(),
  /** The business's name as its site gives it; the domain until that is known. */
  name: z.string(),
  /** Whether the maker of the demo has confirmed that name; absent while no website has given one. */
  nameConfirmed: z.boolean().optional(),
  language: localeSchema,
  status: z.enum(buildStatuses),
  /** Absent for a bot that belongs to an account, whose owner has a call of their own; `status` is `ready` then. */
  build: buildProgressSchema.optional(),
  settings: widgetSettingsSchema,
  /** Questions that were tried against the index and are answered from it. */
  suggestions: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** Null once purchased. */
  expiresAt: z.iso.datetime().nullable(),
  /** How long that is from the moment of this reply: the visitor's clock may be hours off. Null as above. */
  expiresInSeconds: z.number().int().nonnegative().nullable().optional(),
  purchased: z.boolean(),
  /** Belongs to an account: it is kept, and nobody can claim it any more. */
  claimed: z.boolean().optional(),
})
export type Demo = z.infer<typeof demoSchema>

/** `GET /api/chatbot-demo/{demoId}` */
export const getDemoResponse = z.object({ success: z.literal(true), demo: demoSchema })
export type GetDemoResponse = z.infer<typeof getDemoResponse>

/**
 * `PUT /api/chatbot-demo/{demoId}/name`: confirms the business's name or corrects it. `secret` is the `claimSecret` of the
 * browser that made the demo. The reply is the demo.
 */
export const demoNameRequest = z.object({
  secret: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(limits.nameMaxChars),
})
export type DemoNameRequest = z.infer<typeof demoNameRequest>

/** What a visitor of any business looks for first, and what of it no page that was read tells. */
export const siteGaps = ['prices', 'hours', 'contact'] as const
export const siteGapSchema = z.enum(siteGaps)
export type SiteGap = z.infer<typeof siteGapSchema>

/** `GET /api/chatbot-demo/{demoId}/analysis`: what was really read of a website, once the reading is done. */
export const siteAnalysisResponse = z.object({
  success: z.literal(true),
  analysis: z.object({
    pages: z.number().int().nonnegative(),
    words: z.number().int().nonnegative(),
    skipped: z.number().int().nonnegative(),
    /** Pages that show their text, or a part of it, only once scripts have run, and were not read in full. */
    scriptPages: z.number().int().nonnegative(),
    /** Questions that were asked and are answered from the pages. */
    questions: z.array(z.string()),
    gaps: z.array(siteGapSchema),
  }),
})
export type SiteAnalysis = z.infer<typeof siteAnalysisResponse>['analysis']

/**
 * Whether a page lets itself be shown in a frame on this site: `refused` by its own headers, `insecure` where a browser
 * would block it below ours, `own` where it is this very site.
 */
export const framings = ['allowed', 'refused', 'insecure', 'unreachable', 'own'] as const
/** `GET /api/chatbot-demo/{demoId}/framing` */
export const framingResponse = z.object({
  success: z.literal(true),
  framing: z.enum(framings),
  /** Where the website's first page is, after redirects. */
  url: z.string(),
})
export type Framing = (typeof framings)[number]
export type FramingResponse = z.infer<typeof framingResponse>

/** `POST /api/chatbot-demo/{demoId}/message`: the whole answer in one piece. */
export const demoMessageRequest = z.object({
  message: z
    .string()
    .max(limits.messageMaxChars)
    .refine((text) => text.trim() !== '', 'empty_message'),
  /** Continue a conversation; the token that an earlier answer returned. */
  visitorToken: z.string().max(200).optional(),
  /** A language tag, for a question whose words do not show their language. */
  language: languageTagSchema.optional(),
})
export type DemoMessageRequest = z.infer<typeof demoMessageRequest>

export const demoMessageResponse = z.object({
  success: z.literal(true),
  answer: z.string(),
  message: z.string().optional(),
  /** As in a stored message: null when the answer was stopped in another window. */
  outcome: chatMessageSchema.shape.outcome,
  confidence: chatMessageSchema.shape.confidence,
  /** The same as `outcome === 'none'`. */
  refused: z.boolean(),
  generatedBy: answerAuthorSchema,
  sources: z.array(sourceSchema),
  handoff: chatMessageSchema.shape.handoff,
  visitorToken: z.string(),
})
export type DemoMessageResponse = z.infer<typeof demoMessageResponse>
