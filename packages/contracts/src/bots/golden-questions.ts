import { z } from 'zod'
import { limits } from '../limits.ts'

/** Golden questions of one bot at most: all are asked after every build. */
export const goldenQuestionsMax = 50

/** What a right answer shows: an address among its sources, words in what it quotes, or both. */
export const newGoldenQuestion = z
  .object({
    question: z.string().trim().min(1).max(limits.messageMaxChars),
    expectedUrl: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
    expectedText: z.string().trim().min(1).max(1_000).optional(),
  })
  .refine(({ expectedUrl, expectedText }) => expectedUrl !== undefined || expectedText !== undefined, {
    path: ['expectedText'],
  })
export type NewGoldenQuestion = z.infer<typeof newGoldenQuestion>

/** A question whose answer must stay right, whatever is read anew. */
export const goldenQuestionSchema = z.object({
  id: z.number().int().positive(),
  question: z.string(),
  expectedUrl: z.string().optional(),
  expectedText: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type GoldenQuestion = z.infer<typeof goldenQuestionSchema>

/** What came of asking one. */
export const goldenTrialSchema = z.object({
  passed: z.boolean(),
  /** The bot said that it did not find an answer. */
  refused: z.boolean(),
  /** Markdown. */
  answer: z.string(),
  urls: z.array(z.string()),
})
export type GoldenTrial = z.infer<typeof goldenTrialSchema>

export const goldenResultSchema = z.object({
  question: goldenQuestionSchema,
  /** From the index that visitors are answered from. */
  live: goldenTrialSchema,
  /** From what a build would put in its place; absent when only the live index was asked. */
  draft: goldenTrialSchema.optional(),
})
export type GoldenResult = z.infer<typeof goldenResultSchema>

/**
 * `checked`: asked on the owner's wish. `published`: asked after a build, whose passages then went live. `held`: the
 * build would have spoilt answers, so the old passages stay live. `accepted`, `discarded`: what the owner made of a
 * held build.
 */
export const goldenOutcomes = ['checked', 'published', 'held', 'accepted', 'discarded'] as const

export const goldenReportSchema = z.object({
  id: z.number().int().positive(),
  outcome: z.enum(goldenOutcomes),
  createdAt: z.iso.datetime(),
  results: z.array(goldenResultSchema),
})
export type GoldenReport = z.infer<typeof goldenReportSchema>

/** Whether a held build waits for its owner's word, and the latest reports, newest first. */
export const goldenStateSchema = z.object({ waiting: z.boolean(), reports: z.array(goldenReportSchema) })
export type GoldenState = z.infer<typeof goldenStateSchema>

/** A bot's questions, in the order they were added, and how many it may have. */
export const goldenQuestionsResponse = z.object({
  success: z.literal(true),
  questions: z.array(goldenQuestionSchema),
  max: z.number().int(),
})
export type GoldenQuestionsResponse = z.infer<typeof goldenQuestionsResponse>

export const goldenQuestionResponse = z.object({ success: z.literal(true), question: goldenQuestionSchema })
export type GoldenQuestionResponse = z.infer<typeof goldenQuestionResponse>

/** What one run of all questions showed. */
export const goldenRunResponse = z.object({ success: z.literal(true), report: goldenReportSchema })
export type GoldenRunResponse = z.infer<typeof goldenRunResponse>

export const goldenStateResponse = goldenStateSchema.extend({ success: z.literal(true) })
export type GoldenStateResponse = z.infer<typeof goldenStateResponse>

/** Answered rightly before the build and no more after it. */
export function isRegression({ live, draft }: GoldenResult): boolean {
  return live.passed && draft?.passed === false
}
