import { z } from 'zod'
import { errorCodeSchema } from '../errors/error-schemas.ts'

/** A page that was read may lack script content (`needs_browser`) or the end (`too_large`). */
export const skipReasons = [
  'robots',
  'noindex',
  'duplicate',
  'not_html',
  'too_large',
  'empty',
  'needs_browser',
  'http_error',
  'timeout',
  'unreachable',
  'redirected_off_site',
  'redirect_loop',
  'private_address',
  'limit_reached',
  'other_language',
  'soft_404',
  'unreadable',
  'stopped',
] as const
export const skipReasonSchema = z.enum(skipReasons)
export type SkipReason = z.infer<typeof skipReasonSchema>

export const pageProgressSchema = z.object({
  url: z.string(),
  title: z.string(),
  status: z.enum(['found', 'read', 'skipped']),
  reason: skipReasonSchema.optional(),
  words: z.number().int().nonnegative().optional(),
})
export type PageProgress = z.infer<typeof pageProgressSchema>

export const ingestionStatuses = ['queued', 'crawling', 'ready', 'failed'] as const
export type IngestionStatus = (typeof ingestionStatuses)[number]

/** The earliest of a bot's running ingestions. */
export const currentIngestionSchema = z.object({
  type: z.enum(['document', 'url', 'site', 'answer']),
  name: z.string(),
  elapsedMs: z.number().int().nonnegative(),
  /** Excludes earlier ingestion runs. */
  pages: z.number().int().nonnegative(),
})
export type CurrentIngestion = z.infer<typeof currentIngestionSchema>

export const recrawlSchedules = ['never', 'daily', 'weekly', 'monthly'] as const
export const recrawlScheduleSchema = z.enum(recrawlSchedules)
export type RecrawlSchedule = z.infer<typeof recrawlScheduleSchema>

/** Sent on the socket and returned by `GET /api/chatbot-demo/{id}`. */
export const ingestionProgressSchema = z.object({
  status: z.enum(ingestionStatuses),
  /** The owner paused the ingestion; `status` stays `queued`. */
  paused: z.boolean().optional(),
  error: errorCodeSchema.optional(),
  counts: z.object({
    found: z.number().int().nonnegative(),
    read: z.number().int().nonnegative(),
    skipped: z.number().int().nonnegative(),
    passages: z.number().int().nonnegative(),
    words: z.number().int().nonnegative(),
  }),
  elapsedMs: z.number().int().nonnegative(),
  /** Milliseconds until the first answerable page. */
  answerableMs: z.number().int().nonnegative().optional(),
  /** In discovery order, at most 200. */
  pages: z.array(pageProgressSchema),
  /** Further pages not fully read, by reason. */
  unlisted: z.partialRecord(skipReasonSchema, z.number().int().positive()).optional(),
})
export type IngestionProgress = z.infer<typeof ingestionProgressSchema>
