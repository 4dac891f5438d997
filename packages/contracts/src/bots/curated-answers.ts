import { z } from 'zod'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'

/** An answer that the owner of a bot wrote, with the question it is for and the other ways of asking it. */
export const curatedAnswerSchema = z.object({
  question: z.string().trim().min(3, 'Please write a question').max(limits.questionMaxChars),
  answer: z.string().trim().min(1, 'Please write an answer').max(limits.answerMaxChars),
  /** Whoever asks in one of these words gets this answer, whatever else the bot has read. */
  wordings: z.array(z.string().trim().min(1).max(limits.messageMaxChars)).max(limits.wordingsPerAnswer),
})

/** One as it is stored. */
export const storedAnswerSchema = curatedAnswerSchema.extend({
  /** That of the source that it is. */
  id: z.uuid(),
  /** Who wrote it, as their account is named now; null where the account is gone, or nobody was noted. */
  author: z.string().nullable(),
  /** When it was written, or changed last. */
  writtenAt: z.iso.datetime(),
  version: z.string(),
})
export type StoredAnswer = z.infer<typeof storedAnswerSchema>

/** `GET /api/chatbot/bots/{botId}/answers`: newest first. What the business says of itself is not among them. */
export const answersResponse = z.object({ success: z.literal(true), answers: z.array(storedAnswerSchema) })
export type AnswersResponse = z.infer<typeof answersResponse>

/** `PUT …/answers/{answerId}`: in the place of what is stored; used as soon as the call returns. */
export const changeAnswerRequest = curatedAnswerSchema.extend({ version: changedVersion })
export type ChangeAnswerRequest = z.infer<typeof changeAnswerRequest>

/**
 * `GET …/answers/export`. Each entry of the JSON file is a body of `POST /api/chatbot/training/answer`, by which another
 * bot learns it.
 */
export const answersExportQuery = z.object({ format: z.enum(['csv', 'json']) })
export type AnswersExportQuery = z.infer<typeof answersExportQuery>
