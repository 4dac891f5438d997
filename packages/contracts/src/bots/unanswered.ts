import { z } from 'zod'
import { limits } from '../limits.ts'

export const shownPassageSchema = z.object({
  url: z.string(),
  title: z.string(),
  snippet: z.string(),
  shown: z.number().int().positive(),
  up: z.number().int().nonnegative(),
  down: z.number().int().nonnegative(),
})
export type ShownPassage = z.infer<typeof shownPassageSchema>

export const variantsShown = 50

/** Similar questions without a sure answer, or with a disliked one. */
export const unansweredGroupSchema = z.object({
  /** Most frequent phrasing, the latest in a tie. */
  question: z.string(),
  count: z.number().int().positive(),
  lastAt: z.iso.datetime(),
  /** The most frequent variant comes first. */
  wordings: z.array(z.object({ text: z.string(), ids: z.array(z.string()) })),
  ids: z.array(z.string()),
  unsure: z.number().int().nonnegative(),
  disliked: z.number().int().nonnegative(),
  languages: z.array(z.string()),
  /** Newest first, at most five. */
  conversations: z.array(z.uuid()),
  /** At most five: helpful ones first, then those shown most. */
  passages: z.array(shownPassageSchema),
})
export type UnansweredGroup = z.infer<typeof unansweredGroupSchema>
/** `GET /api/chatbot/bots/{botId}/unanswered` */
export const unansweredResponse = z.object({
  success: z.literal(true),
  groups: z.array(unansweredGroupSchema),
  /** Still grouped by words, until vectors are ready. */
  waiting: z.number().int().nonnegative(),
})
export type UnansweredResponse = z.infer<typeof unansweredResponse>

const questionIds = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(limits.questionsGrouped)
/** `POST …/unanswered/dismiss`: not worth an answer. */
export const dismissRequest = z.object({ ids: questionIds })
/** `POST …/unanswered/answer` answers all variants immediately. */
export const answerUnansweredRequest = z.object({
  ids: questionIds,
  question: z.string().trim().min(3, 'Please write a question').max(limits.questionMaxChars),
  answer: z.string().trim().min(1, 'Please write an answer').max(limits.answerMaxChars),
})
