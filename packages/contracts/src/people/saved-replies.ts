import { z } from 'zod'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'
import { unknownPlaceholders } from './reply-placeholders.ts'

/** An answer that people of a workspace send often. */
export const savedReplyRequest = z.object({
  title: z.string().trim().min(1).max(limits.savedReplyTitleMaxChars),
  text: z
    .string()
    .trim()
    .min(1)
    .max(limits.personMessageMaxChars)
    .refine((text) => unknownPlaceholders(text).length === 0, 'unknown_placeholder'),
})
export type SavedReplyRequest = z.infer<typeof savedReplyRequest>
/** `PUT …/saved-replies/{replyId}`: a field that is absent stays; `version` is the `updatedAt` of what was changed. */
export const changeReplyRequest = savedReplyRequest.partial().extend({ version: changedVersion })
export type ChangeReplyRequest = z.infer<typeof changeReplyRequest>
/** A reply that an earlier version stored may have placeholders that nothing fills. */
export const savedReplySchema = savedReplyRequest.extend({
  text: z.string(),
  id: z.uuid(),
  updatedAt: z.iso.datetime(),
})
export type SavedReply = z.infer<typeof savedReplySchema>

/** `GET …/saved-replies`: all of the bot's workspace, by title. */
export const savedRepliesResponse = z.object({ success: z.literal(true), replies: z.array(savedReplySchema) })
export type SavedRepliesResponse = z.infer<typeof savedRepliesResponse>
/** `POST …/saved-replies`, `PUT …/saved-replies/{replyId}` */
export const savedReplyResponse = z.object({ success: z.literal(true), reply: savedReplySchema })
export type SavedReplyResponse = z.infer<typeof savedReplyResponse>
