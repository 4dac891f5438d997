import { z } from 'zod'
import { buildStatuses, currentReadingSchema } from './build.ts'
import { errorCodeSchema } from '../errors/error-schemas.ts'
import { limits } from '../limits.ts'
import { curatedAnswerSchema } from './curated-answers.ts'
import { parseWebAddress } from '../addresses/web-address.ts'

/** What a bot can be taught by: a file, one page, a whole website, or an answer that its owner writes. */
export const trainingTypes = ['document', 'url', 'site', 'answer'] as const
export type TrainingType = (typeof trainingTypes)[number]

/** The public id of one of the caller's own bots; absent: their first one, made on first use. */
const botId = z.string().min(1).max(64).optional()

/** One thing a bot was taught, as its owner sees it. */
export const trainingSchema = z.object({
  id: z.uuid(),
  type: z.enum(trainingTypes),
  /** The name the file came with; of documents only. It is a label: what a file is, its content decides. */
  filename: z.string().nullable(),
  /** The address of a page, or the website's; of `url` and `site`. */
  url: z.string().nullable(),
  /** Of answers only. */
  question: z.string().nullable(),
  /** The beginning of what was read, or the whole answer that the owner wrote; empty while nothing is read. */
  content: z.string(),
  status: z.enum(buildStatuses),
  /** Why it could not be read: when `status` is `failed`, or `ready` with what an earlier reading had. */
  error: errorCodeSchema.nullable(),
  /** Bytes of the file; of documents only. */
  size: z.number().int().nonnegative().nullable(),
  /** Pages of a file or website that were read. */
  pages: z.number().int().nonnegative(),
  /** Present while it is being read. */
  reading: currentReadingSchema.optional(),
  createdAt: z.iso.datetime(),
  /** Who wrote it, as their account is named now; of answers only, and null where the account is gone. */
  author: z.string().nullable(),
  /** When it was written, or changed last; of answers only. */
  writtenAt: z.iso.datetime().nullable(),
})
export type Training = z.infer<typeof trainingSchema>

/** `GET /api/chatbot/trainings?botId=`: newest first. */
export const trainingsQuery = z.object({ botId })
export type TrainingsQuery = z.infer<typeof trainingsQuery>
export const trainingsResponse = z.object({ success: z.literal(true), trainings: z.array(trainingSchema) })
export type TrainingsResponse = z.infer<typeof trainingsResponse>

/**
 * `GET /api/chatbot/trainings/changes?botId=&since=`: what to ask while something is being read, as the whole list is
 * long.
 */
export const trainingChangesQuery = z.object({
  botId,
  /** `at` of the reply before; absent: all. */ since: z.iso.datetime().optional(),
})
export type TrainingChangesQuery = z.infer<typeof trainingChangesQuery>
export const trainingChangesResponse = z.object({
  success: z.literal(true),
  at: z.iso.datetime(),
  /** Everything that is being read, and what was added, queued, begun or ended since; more at times. Newest first. */
  trainings: z.array(trainingSchema),
  /**
   * All there are, and those of them that wait: whoever knows of another number has missed something, and asks for all.
   */
  total: z.number().int().nonnegative(),
  queued: z.number().int().nonnegative(),
})
export type TrainingChangesResponse = z.infer<typeof trainingChangesResponse>

/** `POST /api/chatbot/training/document` as JSON: a text file's name and content. */
export const documentTrainingRequest = z.object({
  filename: z.string().trim().min(1, 'Filename is required.').max(limits.filenameMaxChars),
  content: z.string().max(limits.uploadMaxBytes, 'File is too large. Maximum size is 10MB.'),
  botId,
})

/** The same call as `multipart/form-data`: field `file`, up to {@link limits.uploadMaxFiles} times, and `botId`. */
export const documentUploadFields = z.object({ botId })

/** What became of each file. When none was taken, the call fails with the first file's error instead. */
export const documentTrainingResponse = z.object({
  success: z.literal(true),
  trainings: z.array(trainingSchema),
  refused: z.array(z.object({ filename: z.string(), code: errorCodeSchema, message: z.string() })),
})
export type DocumentTrainingResponse = z.infer<typeof documentTrainingResponse>

/**
 * `POST /api/chatbot/training/url`. `page` reads this one page, `site` the whole website it belongs to. The address is
 * kept, and fetched later.
 */
export const urlTrainingRequest = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'URL cannot be empty')
    .max(limits.urlMaxChars, 'Please enter a valid URL')
    .refine((value) => value === '' || parseWebAddress(value) !== null, 'Please enter a valid URL'),
  scope: z.enum(['page', 'site']).default('page'),
  botId,
})
export type UrlTrainingRequest = z.infer<typeof urlTrainingRequest>

/** `POST /api/chatbot/training/answer`: answerable as soon as the call returns. */
export const answerTrainingRequest = curatedAnswerSchema.extend({
  wordings: curatedAnswerSchema.shape.wordings.default([]),
  botId,
})
export type AnswerTrainingRequest = z.infer<typeof answerTrainingRequest>

/** Reply of `POST …/url`, `…/answer` and `POST /api/chatbot/trainings/{id}/refresh`. */
export const trainingResponse = z.object({ success: z.literal(true), training: trainingSchema })
export type TrainingResponse = z.infer<typeof trainingResponse>

/** Reply of `DELETE /api/chatbot/trainings/{id}`. */
export const trainingDeletedResponse = z.object({ success: z.literal(true) })
export type TrainingDeletedResponse = z.infer<typeof trainingDeletedResponse>
