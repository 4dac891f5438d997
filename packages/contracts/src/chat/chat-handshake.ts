import { z } from 'zod'
import { limits } from '../limits.ts'
import { languageTagSchema } from '../locale-schema.ts'

/** Sent by the client in the handshake's `auth`. */
export const chatHandshake = z.object({
  /** The bot's public id, from the snippet. */
  botId: z.string().min(1).max(64),
  /** The secret that opens an earlier conversation; absent before the first message. */
  visitorToken: z.string().max(200).optional(),
  /** A language tag; one that bots do not speak is passed over. */
  language: languageTagSchema.optional().catch(undefined),
  pageUrl: z.string().max(2_000).optional(),
  /** Who the visitor is, when the page has said so (`identify`). */
  visitor: z
    .object({
      name: z.string().max(limits.nameMaxChars).optional(),
      email: z.string().max(limits.emailMaxChars).optional(),
      /** Signed by the business's server; `welcome` says what became of it. */
      token: z.string().optional(),
    })
    .optional(),
  /** A verified visitor wants a new conversation, and not to go on with the last one. */
  startNew: z.boolean().optional(),
  /** `document.hidden` of the page: what persons wrote has yet to be shown. */
  hidden: z.boolean().optional(),
})
export type ChatHandshake = z.infer<typeof chatHandshake>
