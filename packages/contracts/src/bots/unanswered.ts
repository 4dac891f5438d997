import { z } from 'zod'
import { limits } from '../limits.ts'

/** A passage that visitors were shown where the bot was unsure, and what they said of it. */
export const shownPassageSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Its words, as they were shown. */
  snippet: z.string(),
  /** To how many questions of the group. */
  shown: z.number().int().positive(),
  up: z.number().int().nonnegative(),
  down: z.number().int().nonnegative(),
})
export type ShownPassage = z.infer<typeof shownPassageSchema>

/** Questions that mean about the same and had no sure answer. */
export const unansweredGroupSchema = z.object({
  /** The question as it was asked last. */
  question: z.string(),
  /** How often it was asked. */
  count: z.number().int().positive(),
  lastAt: z.iso.datetime(),
  /** Other wordings, at most five. */
  wordings: z.array(z.string()),
  /** All the questions of the group. */
  ids: z.array(z.string()),
  /** How many of them were answered with passages that may help; the others had none. */
  unsure: z.number().int().nonnegative(),
  /** Those passages, at most five: what helped comes first, then what was shown most. */
  passages: z.array(shownPassageSchema),
})
export type UnansweredGroup = z.infer<typeof unansweredGroupSchema>
/** `GET /api/chatbot/bots/{botId}/unanswered`: what was asked most comes first. */
export const unansweredResponse = z.object({ success: z.literal(true), groups: z.array(unansweredGroupSchema) })
export type UnansweredResponse = z.infer<typeof unansweredResponse>

const questionIds = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(1_000)
/** `POST …/unanswered/dismiss`: not worth an answer. */
export const dismissRequest = z.object({ ids: questionIds })
export type DismissRequest = z.infer<typeof dismissRequest>
/** `POST …/unanswered/answer`: the bot knows it as soon as the call returns. */
export const answerUnansweredRequest = z.object({
  ids: questionIds,
  question: z.string().trim().min(3, 'Please write a question').max(limits.questionMaxChars),
  answer: z.string().trim().min(1, 'Please write an answer').max(limits.answerMaxChars),
})
export type AnswerUnansweredRequest = z.infer<typeof answerUnansweredRequest>
