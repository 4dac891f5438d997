import { z } from 'zod'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'

export const customAnswerSchema = z.object({
  question: z.string().trim().min(3, 'Please write a question').max(limits.questionMaxChars),
  answer: z.string().trim().min(1, 'Please write an answer').max(limits.answerMaxChars),
  /** These exact words always lead to this answer. */
  wordings: z.array(z.string().trim().min(1).max(limits.messageMaxChars)).max(limits.wordingsPerAnswer),
})

export const storedAnswerSchema = customAnswerSchema.extend({
  id: z.uuid(),
  author: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  version: z.string(),
})
export type StoredAnswer = z.infer<typeof storedAnswerSchema>

/** `GET /api/chatbot/bots/{botId}/answers`: newest first, without the company description. */
export const answersResponse = z.object({ success: z.literal(true), answers: z.array(storedAnswerSchema) })

/** `PUT …/answers/{answerId}` replaces an answer, effective immediately. */
export const changeAnswerRequest = customAnswerSchema.extend({ version: changedVersion })

/** `GET …/answers/export`. JSON entries fit `POST /api/chatbot/training/answer`. */
export const answersExportQuery = z.object({ format: z.enum(['csv', 'json']) })
