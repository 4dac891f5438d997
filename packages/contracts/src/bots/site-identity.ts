import { z } from 'zod'
import { limits } from '../limits.ts'
import { hexColor } from '../chat/widget.ts'

/** What a bot can take from its website. */
const looks = {
  name: z.string().optional(),
  primaryColor: hexColor.optional(),
  avatarUrl: z.string().optional(),
}

/** As it is stored: what was taken, and what stood before. */
export const storedIdentitySchema = z.object({
  /** The website, a bare host. */
  domain: z.string(),
  takenAt: z.iso.datetime(),
  /** False once the owner has gone back to what stood before; nothing is taken again by itself then. */
  applied: z.boolean(),
  /** Whether the owner has said that the name is right, or has written another. */
  nameConfirmed: z.boolean().optional(),
  taken: z.object(looks),
  before: z.object(looks),
})
export type StoredIdentity = z.infer<typeof storedIdentitySchema>

/** As its owner is shown it; null where nothing was taken. */
export const siteIdentitySchema = storedIdentitySchema
  .omit({ before: true })
  .extend({
    /** What the greeting names, in the words of the website's own pages. */
    topics: z.array(z.string()),
  })
  .nullable()
export type SiteIdentity = z.infer<typeof siteIdentitySchema>

/**
 * `PUT /api/chatbot/bots/{botId}/identity`: `applied` goes back to what stood before, or to what was taken from the
 * website; `name` confirms the business's name or corrects it.
 */
export const siteIdentityRequest = z
  .object({
    applied: z.boolean().optional(),
    name: z.string().trim().min(1).max(limits.nameMaxChars).optional(),
  })
  .refine(({ applied, name }) => applied !== undefined || name !== undefined)
export type SiteIdentityRequest = z.infer<typeof siteIdentityRequest>

/** `POST /api/chatbot/bots/{botId}/picture`, one file of a form: what `avatarUrl` of the settings may then be. */
export const botPictureResponse = z.object({ success: z.literal(true), avatarUrl: z.string() })
export type BotPictureResponse = z.infer<typeof botPictureResponse>
