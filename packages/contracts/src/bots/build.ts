import { z } from 'zod'
import { errorCodeSchema } from '../errors/error-schemas.ts'

/**
 * Why a page that was found is not part of the bot's knowledge. Of a page that was read, a part of it is not: with
 * `needs_browser` one that scripts would show, with `too_large` the end of a long file.
 */
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

export const buildStatuses = ['queued', 'crawling', 'ready', 'failed'] as const
export type BuildStatus = (typeof buildStatuses)[number]

/** A reading that is under way; of a bot, the one that began first. */
export const currentReadingSchema = z.object({
  type: z.enum(['document', 'url', 'site', 'answer']),
  /** The website's host, the page's address or the file's name. */
  name: z.string(),
  /** Milliseconds since it began. */
  elapsedMs: z.number().int().nonnegative(),
  /** Pages read so far, without those of earlier readings. */
  pages: z.number().int().nonnegative(),
})
export type CurrentReading = z.infer<typeof currentReadingSchema>

/** How often a source is read again by itself. */
export const recrawlSchedules = ['never', 'daily', 'weekly', 'monthly'] as const
export const recrawlScheduleSchema = z.enum(recrawlSchedules)
export type RecrawlSchedule = z.infer<typeof recrawlScheduleSchema>

/** How far the reading of a site has come. Pushed on the socket and returned by `GET /api/chatbot-demo/{id}`. */
export const buildProgressSchema = z.object({
  status: z.enum(buildStatuses),
  /** The owner has halted the reading; `status` is `queued` until it goes on. */
  paused: z.boolean().optional(),
  /** Set when `status` is `failed`. */
  error: errorCodeSchema.optional(),
  counts: z.object({
    found: z.number().int().nonnegative(),
    read: z.number().int().nonnegative(),
    skipped: z.number().int().nonnegative(),
    passages: z.number().int().nonnegative(),
    words: z.number().int().nonnegative(),
  }),
  /** Milliseconds from submission until now, or until the end of the build. */
  elapsedMs: z.number().int().nonnegative(),
  /** Milliseconds from submission until the first page was answerable; absent while none is. */
  answerableMs: z.number().int().nonnegative().optional(),
  /** The pages met so far, in the order they were met, at most 200. */
  pages: z.array(pageProgressSchema),
  /**
   * Pages that are not among `pages` and were not read, or not as a whole, by reason: too many to be listed. They are
   * among the `counts`.
   */
  unlisted: z.partialRecord(skipReasonSchema, z.number().int().positive()).optional(),
})
export type BuildProgress = z.infer<typeof buildProgressSchema>
