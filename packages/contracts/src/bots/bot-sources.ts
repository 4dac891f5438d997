import { z } from 'zod'
import { ingestionStatuses, currentIngestionSchema } from './ingestion.ts'
import { errorCodeSchema } from '../errors/error-schemas.ts'
import { limits } from '../limits.ts'
import { customAnswerSchema } from './custom-answers.ts'
import { parseWebAddress } from '../addresses/web-address.ts'

export const sourceTypes = ['document', 'url', 'site', 'answer'] as const
export type SourceType = (typeof sourceTypes)[number]

/** Absent means the caller's first bot, created if needed. */
const botId = z.string().min(1).max(64).optional()

export const botSourceSchema = z.object({
  id: z.uuid(),
  type: z.enum(sourceTypes),
  /** Only documents have a filename. The content determines the type. */
  filename: z.string().nullable(),
  url: z.string().nullable(),
  question: z.string().nullable(),
  /** The beginning of the text, or a whole custom answer. */
  content: z.string(),
  status: z.enum(ingestionStatuses),
  /** Also set when `status` is `ready` from an earlier ingestion. */
  error: errorCodeSchema.nullable(),
  size: z.number().int().nonnegative().nullable(),
  pages: z.number().int().nonnegative(),
  reading: currentIngestionSchema.optional(),
  createdAt: z.iso.datetime(),
  author: z.string().nullable(),
  writtenAt: z.iso.datetime().nullable(),
})
export type BotSource = z.infer<typeof botSourceSchema>

/** `GET /api/chatbot/trainings?botId=`: newest first. */
export const sourcesQuery = z.object({ botId })
export const sourcesResponse = z.object({ success: z.literal(true), trainings: z.array(botSourceSchema) })

/** `GET /api/chatbot/trainings/changes?botId=&since=`: for polling, as the whole list is long. */
export const sourceChangesQuery = z.object({
  botId,
  /** `at` of the previous reply; absent means all. */ since: z.iso.datetime().optional(),
})
export const sourceChangesResponse = z.object({
  success: z.literal(true),
  at: z.iso.datetime(),
  /** Sources in ingestion or changed since, possibly more. Newest first. */
  trainings: z.array(botSourceSchema),
  /** On a different total, clients reload the list. */
  total: z.number().int().nonnegative(),
  queued: z.number().int().nonnegative(),
})
export type SourceChangesResponse = z.infer<typeof sourceChangesResponse>

/** `POST /api/chatbot/training/document` as JSON. */
export const documentSourceRequest = z.object({
  filename: z.string().trim().min(1, 'Filename is required.').max(limits.filenameMaxChars),
  content: z.string().max(limits.uploadMaxBytes, 'File is too large. Maximum size is 10MB.'),
  botId,
})

/** As `multipart/form-data`: `file` up to {@link limits.uploadMaxFiles} times, and `botId`. */
export const documentUploadFields = z.object({ botId })

/** If every file is refused, the request fails with the first error. */
export const documentSourceResponse = z.object({
  success: z.literal(true),
  trainings: z.array(botSourceSchema),
  refused: z.array(z.object({ filename: z.string(), code: errorCodeSchema, message: z.string() })),
})
export type DocumentSourceResponse = z.infer<typeof documentSourceResponse>

/** `POST /api/chatbot/training/url`. `page` ingests one page, `site` its website, asynchronously. */
export const urlSourceRequest = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'URL cannot be empty')
    .max(limits.urlMaxChars, 'Please enter a valid URL')
    .refine((value) => value === '' || parseWebAddress(value) !== null, 'Please enter a valid URL'),
  scope: z.enum(['page', 'site']).default('page'),
  botId,
})

/** `POST /api/chatbot/training/answer`, effective immediately. */
export const answerSourceRequest = customAnswerSchema.extend({
  wordings: customAnswerSchema.shape.wordings.default([]),
  botId,
})

/** `POST …/url`, `…/answer`, `POST /api/chatbot/trainings/{id}/refresh`. */
export const sourceResponse = z.object({ success: z.literal(true), training: botSourceSchema })

export const sourceDeletedResponse = z.object({ success: z.literal(true) })
