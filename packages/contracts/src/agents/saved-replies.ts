import { z } from 'zod'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'
import { unknownPlaceholders } from './reply-placeholders.ts'

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
/** Absent fields stay; `version` is the edited reply's `updatedAt`. */
export const changeReplyRequest = savedReplyRequest.partial().extend({ version: changedVersion })
export type ChangeReplyRequest = z.infer<typeof changeReplyRequest>
/** Replies from earlier versions may have unknown placeholders. */
export const savedReplySchema = savedReplyRequest.extend({
  text: z.string(),
  id: z.uuid(),
  updatedAt: z.iso.datetime(),
})
export type SavedReply = z.infer<typeof savedReplySchema>

/** `GET …/saved-replies`, by title. */
export const savedRepliesResponse = z.object({ success: z.literal(true), replies: z.array(savedReplySchema) })
export const savedReplyResponse = z.object({ success: z.literal(true), reply: savedReplySchema })
