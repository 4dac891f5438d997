import { z } from 'zod'
import { ingestionProgressSchema, ingestionStatuses } from './ingestion.ts'
import { answerAuthorSchema, chatMessageSchema, sourceSchema } from '../chat/chat.ts'
import { consentVersions, limits } from '../limits.ts'
import { languageTagSchema, localeSchema } from '../locale-schema.ts'
import { siteAddressSchema } from '../addresses/site-address-schema.ts'
import { widgetSettingsSchema } from '../chat/widget.ts'

const fullName = z.string().trim().max(limits.nameMaxChars)
const email = z.email().max(limits.emailMaxChars)
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
  /** Returned once; allows claiming the demo later. */
  claimSecret: z.string().optional(),
})
export type CreateDemoResponse = z.infer<typeof createDemoResponse>

/** `POST /api/chatbot-demo/contact`. `website` is free text; `consent` names the accepted version of the text. */
export const demoContactRequest = z.object({
  fullName: fullName.min(1),
  email,
  website: z.string().trim().max(2_000).default(''),
  demoId: z.string().max(64).optional(),
  consent: z.enum(consentVersions).optional(),
})
export type DemoContactRequest = z.infer<typeof demoContactRequest>
export const demoContactResponse = z.object({ success: z.literal(true), message: z.string() })

export const demoSchema = z.object({
  demoId: z.string(),
  domain: z.string(),
  /** The business's name, or the domain until known. */
  name: z.string(),
  nameConfirmed: z.boolean().optional(),
  language: localeSchema,
  status: z.enum(ingestionStatuses),
  /** Absent for a bot with an owner; `status` is then `ready`. */
  build: ingestionProgressSchema.optional(),
  settings: widgetSettingsSchema,
  /** Questions verified to have an answer. */
  suggestions: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** Relative to this reply, as the visitor's clock may be hours off; null once purchased. */
  expiresInSeconds: z.number().int().nonnegative().nullable().optional(),
  purchased: z.boolean(),
  claimed: z.boolean().optional(),
})
export type Demo = z.infer<typeof demoSchema>

/** `GET /api/chatbot-demo/{demoId}` */
export const getDemoResponse = z.object({ success: z.literal(true), demo: demoSchema })
export type GetDemoResponse = z.infer<typeof getDemoResponse>

/** `PUT /api/chatbot-demo/{demoId}/name`. `secret` is `claimSecret`. Returns the demo. */
export const demoNameRequest = z.object({
  secret: z.string().min(1).max(200),
  name: z.string().trim().min(1).max(limits.nameMaxChars),
})
export type DemoNameRequest = z.infer<typeof demoNameRequest>

/** Basic information that no page contains. */
export const siteGaps = ['prices', 'hours', 'contact'] as const
export const siteGapSchema = z.enum(siteGaps)
export type SiteGap = z.infer<typeof siteGapSchema>

/** `GET /api/chatbot-demo/{demoId}/analysis` */
export const siteAnalysisResponse = z.object({
  success: z.literal(true),
  analysis: z.object({
    pages: z.number().int().nonnegative(),
    words: z.number().int().nonnegative(),
    skipped: z.number().int().nonnegative(),
    scriptPages: z.number().int().nonnegative(),
    questions: z.array(z.string()),
    gaps: z.array(siteGapSchema),
  }),
})
export type SiteAnalysis = z.infer<typeof siteAnalysisResponse>['analysis']

/** `refused` by the page's headers, `insecure` as mixed content, `own` for this site. */
export const framings = ['allowed', 'refused', 'insecure', 'unreachable', 'own'] as const
/** `GET /api/chatbot-demo/{demoId}/framing` */
export const framingResponse = z.object({
  success: z.literal(true),
  framing: z.enum(framings),
  url: z.string(),
})
export type Framing = (typeof framings)[number]
export type FramingResponse = z.infer<typeof framingResponse>

/** `POST /api/chatbot-demo/{demoId}/message` */
export const demoMessageRequest = z.object({
  message: z
    .string()
    .max(limits.messageMaxChars)
    .refine((text) => text.trim() !== '', 'empty_message'),
  visitorToken: z.string().max(200).optional(),
  /** Used for questions in an ambiguous language. */
  language: languageTagSchema.optional(),
})

export const demoMessageResponse = z.object({
  success: z.literal(true),
  answer: z.string(),
  message: z.string().optional(),
  /** Null when stopped in another window. */
  outcome: chatMessageSchema.shape.outcome,
  confidence: chatMessageSchema.shape.confidence,
  refused: z.boolean(),
  generatedBy: answerAuthorSchema,
  sources: z.array(sourceSchema),
  handoff: chatMessageSchema.shape.handoff,
  visitorToken: z.string(),
})
export type DemoMessageResponse = z.infer<typeof demoMessageResponse>
