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

/** Other wordings of a question that are listed. */
export const wordingsShown = 50

/**
 * Questions that mean about the same and want an answer of the owner's: they had no sure one, or one that visitors said
 * did not help.
 */
export const unansweredGroupSchema = z.object({
  /** The wording that was used most; of several the last one. */
  question: z.string(),
  /** How often it was asked. */
  count: z.number().int().positive(),
  lastAt: z.iso.datetime(),
  /** Other wordings, at most {@link wordingsShown}, those used most first, each with its questions. */
  wordings: z.array(z.object({ text: z.string(), ids: z.array(z.string()) })),
  /** All the questions of the group, newest first. */
  ids: z.array(z.string()),
  /** How many of them were answered with passages that may help. */
  unsure: z.number().int().nonnegative(),
  /** How many had a sure answer that did not help. The others had none. */
  disliked: z.number().int().nonnegative(),
  /** What they were written in, BCP 47, most used first. */
  languages: z.array(z.string()),
  /** Conversations in which they were asked, newest first, at most five. */
  conversations: z.array(z.uuid()),
  /** Those passages, at most five: what helped comes first, then what was shown most. */
  passages: z.array(shownPassageSchema),
})
export type UnansweredGroup = z.infer<typeof unansweredGroupSchema>
/** `GET /api/chatbot/bots/{botId}/unanswered`: what was asked most comes first. */
export const unansweredResponse = z.object({
  success: z.literal(true),
  groups: z.array(unansweredGroupSchema),
  /** Questions that are grouped by their words until a moment from now, when their meaning is known, too. */
  waiting: z.number().int().nonnegative(),
})
export type UnansweredResponse = z.infer<typeof unansweredResponse>

const questionIds = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(limits.questionsGrouped)
/** `POST …/unanswered/dismiss`: not worth an answer. */
export const dismissRequest = z.object({ ids: questionIds })
export type DismissRequest = z.infer<typeof dismissRequest>
/**
 * `POST …/unanswered/answer`: the bot answers every wording of these questions with it as soon as the call returns.
 */
export const answerUnansweredRequest = z.object({
  ids: questionIds,
  question: z.string().trim().min(3, 'Please write a question').max(limits.questionMaxChars),
  answer: z.string().trim().min(1, 'Please write an answer').max(limits.answerMaxChars),
})
export type AnswerUnansweredRequest = z.infer<typeof answerUnansweredRequest>
