import { z } from 'zod'

const amount = z.number().int().nonnegative()

export const reportSpans = [7, 30, 90] as const
export type ReportSpan = (typeof reportSpans)[number]
export const reportQuestions = 10

const counted = {
  conversations: amount,
  /** Needed no agent: the last answer was sure, none was disliked, and no agent was requested. */
  resolved: amount,
  handOvers: amount.nullable(),
  /** Includes conversations begun earlier. */
  questions: amount,
  sure: amount,
  unsure: amount,
  none: amount,
  up: amount,
  down: amount,
}
export const reportDaySchema = z.object({ day: z.iso.date(), ...counted })
export type ReportDay = z.infer<typeof reportDaySchema>
export const reportFiguresSchema = z.object({
  ...counted,
  /** Median seconds until the agent's first message; null if no agent was requested or none came. */
  replySeconds: z.number().nonnegative().nullable(),
})
export type ReportFigures = z.infer<typeof reportFiguresSchema>

/** `GET /api/chatbot/bots/{botId}/report?days=` */
export const reportQuery = z.object({ days: z.enum(['7', '30', '90']).default('30') })
export type ReportQuery = z.infer<typeof reportQuery>
/** `GET …/report/export?days=`: CSV with a row per day. */
export const reportResponse = z.object({
  success: z.literal(true),
  /** IANA name of the zone in which the days begin: the business's, if known. */
  timeZone: z.string(),
  now: reportFiguresSchema,
  before: reportFiguresSchema,
  /** Oldest first, including empty days; then the days of the previous period. */
  days: z.array(reportDaySchema),
  daysBefore: z.array(reportDaySchema),
  /** Covers only the latest questions. */
  topQuestions: z.array(
    z.object({
      question: z.string(),
      count: z.number().int().positive(),
      unanswered: amount,
      wordings: z.array(z.string()),
    }),
  ),
  /** Still grouped by words, until vectors are ready. */
  waiting: amount,
})
export type ReportResponse = z.infer<typeof reportResponse>
