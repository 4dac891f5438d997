import { z } from 'zod'
import { limits } from '../limits.ts'
import { hexColor } from '../chat/widget.ts'

const identityShape = {
  name: z.string().optional(),
  primaryColor: hexColor.optional(),
  avatarUrl: z.string().optional(),
}

export const storedIdentitySchema = z.object({
  domain: z.string(),
  takenAt: z.iso.datetime(),
  /** False after the owner restored the previous values, which stops automatic updates. */
  applied: z.boolean(),
  nameConfirmed: z.boolean().optional(),
  taken: z.object(identityShape),
  before: z.object(identityShape),
})
export type StoredIdentity = z.infer<typeof storedIdentitySchema>

export const siteIdentitySchema = storedIdentitySchema
  .omit({ before: true })
  .extend({
    topics: z.array(z.string()),
  })
  .nullable()
export type SiteIdentity = z.infer<typeof siteIdentitySchema>

/** `PUT /api/chatbot/bots/{botId}/identity`. `applied` switches between website and previous values. */
export const siteIdentityRequest = z
  .object({
    applied: z.boolean().optional(),
    name: z.string().trim().min(1).max(limits.nameMaxChars).optional(),
  })
  .refine(({ applied, name }) => applied !== undefined || name !== undefined)

/** `POST /api/chatbot/bots/{botId}/picture` */
export const botPictureResponse = z.object({ success: z.literal(true), avatarUrl: z.string() })
