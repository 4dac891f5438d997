import { z } from 'zod'

const amount = z.number().int().nonnegative()

/** Days, up to today, that a report is of. */
export const reportSpans = [7, 30, 90] as const
export type ReportSpan = (typeof reportSpans)[number]
/** Questions that a report names. */
export const reportQuestions = 10

const counted = {
  /** Conversations of visitors that began and in which something was asked. The owner's own tries are none. */
  conversations: amount,
  /**
   * Those of them that needed no person: the last question had a sure answer, no answer was said not to help, and
   * nobody asked for a person.
   */
  resolved: amount,
  /** Those in which a person was asked for; null where nobody can be. */
  handOvers: amount.nullable(),
  /** Questions of all visitors, also in conversations that had begun before. */
  questions: amount,
  /** Of those, how many ended with an answer that was sure, unsure, or none at all. */
  sure: amount,
  unsure: amount,
  none: amount,
  /** Answers that were said to help, and not to help. */
  up: amount,
  down: amount,
}
export const reportDaySchema = z.object({ day: z.iso.date(), ...counted })
export type ReportDay = z.infer<typeof reportDaySchema>
export const reportFiguresSchema = z.object({
  ...counted,
  /** Seconds from asking for a person to their first word: the median. Null where nobody was asked for, or nobody came. */
  replySeconds: z.number().nonnegative().nullable(),
})
export type ReportFigures = z.infer<typeof reportFiguresSchema>

/** `GET /api/chatbot/bots/{botId}/report?days=` */
export const reportQuery = z.object({ days: z.enum(['7', '30', '90']).default('30') })
export type ReportQuery = z.infer<typeof reportQuery>
/** `GET …/report/export?days=`: a row for each day, as CSV. */
export const reportResponse = z.object({
  success: z.literal(true),
  /** IANA name of the zone in which its days begin: that of the business, as far as it is known. */
  timeZone: z.string(),
  now: reportFiguresSchema,
  /** As many days before them. */
  before: reportFiguresSchema,
  /** Oldest first, days without anything too; then those of the period before. */
  days: z.array(reportDaySchema),
  daysBefore: z.array(reportDaySchema),
  /** What was asked most, alike questions together; of the latest questions of the period. */
  topQuestions: z.array(
    z.object({
      question: z.string(),
      count: z.number().int().positive(),
      /** Of those, how many had no sure answer. */
      unanswered: amount,
      wordings: z.array(z.string()),
    }),
  ),
  /** Questions that are grouped by their words until a moment from now, when their meaning is known, too. */
  waiting: amount,
})
export type ReportResponse = z.infer<typeof reportResponse>
