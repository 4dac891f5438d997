import { z } from 'zod'
import { limits } from '../limits.ts'
import { languageTagSchema } from '../locale-schema.ts'

export const chatHandshake = z.object({
  botId: z.string().min(1).max(64),
  /** Opens an earlier conversation. */
  visitorToken: z.string().max(200).optional(),
  /** Unsupported languages are ignored. */
  language: languageTagSchema.optional().catch(undefined),
  pageUrl: z.string().max(2_000).optional(),
  /** Set by the page through `identify`. */
  visitor: z
    .object({
      name: z.string().max(limits.nameMaxChars).optional(),
      email: z.string().max(limits.emailMaxChars).optional(),
      /** Signed by the business's server; `welcome` contains the result. */
      token: z.string().optional(),
    })
    .optional(),
  /** Prevents resuming a verified visitor's last conversation. */
  startNew: z.boolean().optional(),
  /** `document.hidden`: agents' messages have not been seen yet. */
  hidden: z.boolean().optional(),
})
export type ChatHandshake = z.infer<typeof chatHandshake>
