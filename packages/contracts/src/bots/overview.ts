import { z } from 'zod'
import { botKinds } from '../administration/admin.ts'
import { errorCodeSchema } from '../errors/error-schemas.ts'

/** Also the length of the comparison period. */
export const overviewDays = 7
export const overviewQuestions = 5
export const overviewRows = 8

const amount = z.number().int().nonnegative()
const visitors = {
  conversations: amount,
  questions: amount,
  sure: amount,
  unsure: amount,
  none: amount,
  leads: amount,
}
export const visitorCounts = z.object(visitors)
export type VisitorCounts = z.infer<typeof visitorCounts>

const week = {
  now: visitorCounts,
  before: visitorCounts,
}

/** `GET /api/chatbot/overview`: the caller's bots, in calendar days of each bot's time zone, as in its report. */
export const overviewResponse = z.object({
  success: z.literal(true),
  ...week,
  unanswered: z.array(
    z.object({
      botId: z.string(),
      botName: z.string(),
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

/** `GET /api/admin/overview`: all bots, in rolling weeks. */
export const adminOverviewResponse = z.object({
  success: z.literal(true),
  ...week,
  counts: z.object({
    clients: z.object({ all: amount, new: amount }),
    bots: z.object({ all: amount, new: amount }),
    demos: z.object({ all: amount, new: amount }),
  }),
  bots: z.array(overviewBot.extend({ questions: amount, lastQuestionAt: z.iso.datetime() })),
  /** Excludes failures followed by success. */
  failures: z.array(
    overviewBot.extend({
      location: z.string(),
      error: errorCodeSchema,
      failedAt: z.iso.datetime(),
    }),
  ),
  queue: z.object({
    waiting: amount,
    oldestSeconds: z.number().nonnegative(),
    /** The number counts queued and running ingestions. */
    readings: amount,
    /** Jobs that killed two processes and are not retried. */
    setAside: amount,
  }),
  storage: z.object({
    databaseBytes: amount,
    filesBytes: amount,
    freeBytes: amount.nullable(),
  }),
})
export type AdminOverviewResponse = z.infer<typeof adminOverviewResponse>
