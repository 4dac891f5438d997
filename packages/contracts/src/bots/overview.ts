import { z } from 'zod'
import { botKinds } from '../administration/admin.ts'
import { errorCodeSchema } from '../errors/error-schemas.ts'

/** Days that an overview sums up, and as many before them to compare with. */
export const overviewDays = 7
/** Unanswered questions that it names, those asked most. */
export const overviewQuestions = 5
/** Bots and failures that an admin's overview names. */
export const overviewRows = 8

const amount = z.number().int().nonnegative()
const visitors = {
  conversations: amount,
  questions: amount,
  /** Answers of each outcome. */
  sure: amount,
  unsure: amount,
  none: amount,
  leads: amount,
}
/** What visitors did in the days of an overview. */
export const visitorCounts = z.object(visitors)
export type VisitorCounts = z.infer<typeof visitorCounts>

const week = {
  /** The last {@link overviewDays} days, to this minute. */
  now: visitorCounts,
  /** As many days before them. */
  before: visitorCounts,
}

/** `GET /api/chatbot/overview`: one's own bots. */
export const overviewResponse = z.object({
  success: z.literal(true),
  ...week,
  /** Open questions that visitors asked most, whenever that was. */
  unanswered: z.array(
    z.object({
      botId: z.string(),
      botName: z.string(),
      /** The first of the questions that are alike. */
      id: z.string(),
      question: z.string(),
      count: amount,
    }),
  ),
})
export type OverviewResponse = z.infer<typeof overviewResponse>

const overviewBot = z.object({
  botId: z.string(),
  kind: z.enum(botKinds),
  name: z.string(),
  domain: z.string(),
  owner: z.object({ id: z.number().int(), username: z.string() }).nullable(),
})

/** `GET /api/admin/overview`: everybody's bots, and the house. */
export const adminOverviewResponse = z.object({
  success: z.literal(true),
  ...week,
  /** How many there are, and how many of them are new in these days. */
  counts: z.object({
    clients: z.object({ all: amount, new: amount }),
    bots: z.object({ all: amount, new: amount }),
    demos: z.object({ all: amount, new: amount }),
  }),
  /** The bots that were asked most. */
  bots: z.array(overviewBot.extend({ questions: amount, lastQuestionAt: z.iso.datetime() })),
  /** Readings that failed and have not succeeded since, newest first. */
  failures: z.array(
    overviewBot.extend({
      location: z.string(),
      error: errorCodeSchema,
      failedAt: z.iso.datetime(),
    }),
  ),
  queue: z.object({
    /** Jobs that wait for their turn. */
    waiting: amount,
    /** Seconds for which the oldest of them waits; 0 without any. */
    oldestSeconds: z.number().nonnegative(),
    /** Readings that wait or are under way. */
    readings: amount,
    /** What two processes died of, and nobody takes up by itself. */
    setAside: amount,
  }),
  storage: z.object({
    databaseBytes: amount,
    /** Uploaded documents and pictures. */
    filesBytes: amount,
    /** Of the disk that the data is on; null where that cannot be found out. */
    freeBytes: amount.nullable(),
  }),
})
export type AdminOverviewResponse = z.infer<typeof adminOverviewResponse>
