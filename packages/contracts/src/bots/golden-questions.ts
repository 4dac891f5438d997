import { z } from 'zod'
import { limits } from '../limits.ts'

/** Every ingestion asks all of them. */
export const goldenQuestionsMax = 50

/** A source address, quoted words, or both. */
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

export const goldenQuestionSchema = z.object({
  id: z.number().int().positive(),
  question: z.string(),
  expectedUrl: z.string().optional(),
  expectedText: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type GoldenQuestion = z.infer<typeof goldenQuestionSchema>

export const goldenTrialSchema = z.object({
  passed: z.boolean(),
  refused: z.boolean(),
  answer: z.string(),
  urls: z.array(z.string()),
})
export type GoldenTrial = z.infer<typeof goldenTrialSchema>

export const goldenResultSchema = z.object({
  question: goldenQuestionSchema,
  live: goldenTrialSchema,
  draft: goldenTrialSchema.optional(),
})
export type GoldenResult = z.infer<typeof goldenResultSchema>

/**
 * `checked`: run by the owner. `published`: the ingested passages went live. `held`: regressions kept the old passages
 * live. `accepted`, `discarded`: the owner's decision.
 */
export const goldenOutcomes = ['checked', 'published', 'held', 'accepted', 'discarded'] as const

export const goldenReportSchema = z.object({
  id: z.number().int().positive(),
  outcome: z.enum(goldenOutcomes),
  createdAt: z.iso.datetime(),
  results: z.array(goldenResultSchema),
})
export type GoldenReport = z.infer<typeof goldenReportSchema>

export const goldenStateSchema = z.object({ waiting: z.boolean(), reports: z.array(goldenReportSchema) })
export type GoldenState = z.infer<typeof goldenStateSchema>

export const goldenQuestionsResponse = z.object({
  success: z.literal(true),
  questions: z.array(goldenQuestionSchema),
  max: z.number().int(),
})

export const goldenQuestionResponse = z.object({ success: z.literal(true), question: goldenQuestionSchema })

export const goldenRunResponse = z.object({ success: z.literal(true), report: goldenReportSchema })

export const goldenStateResponse = goldenStateSchema.extend({ success: z.literal(true) })

/** Correct before ingestion and wrong after. */
export function isRegression({ live, draft }: GoldenResult): boolean {
  return live.passed && draft?.passed === false
}
