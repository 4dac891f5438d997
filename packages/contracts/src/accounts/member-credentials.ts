import { z } from 'zod'
import { limits } from '../limits.ts'

/** A key of the public API that a member made and that still works. */
const heldKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How it begins: `lq_live_` and the characters that name it. */
  prefix: z.string(),
  /** To the minute; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
})

/**
 * A secret that signs, which the member knows or may know. It is not ended here: the business's own server must be
 * given the new one in the same moment, so screens link to where it is changed.
 */
const knownSecretSchema = z.object({
  /** `webhook`: it signs deliveries. `identity`: it signs who a visitor is. */
  kind: z.enum(['webhook', 'identity']),
  /** Of the webhook; of a key its `kid`. */
  id: z.uuid(),
  botId: z.string(),
  /** Name of the bot, or its domain; empty where it has neither. */
  bot: z.string(),
  /** Host of the webhook; of a key its `kid`. */
  name: z.string(),
  /** When the member made it or last looked at it. Null: it is older than these records, and owners could see it. */
  seenAt: z.iso.datetime().nullable(),
})
export type KnownSecret = z.infer<typeof knownSecretSchema>

/** Notifications about a bot's visitors that go to the member's own address, or to one that the member named. */
const heldEmailSchema = z.object({
  botId: z.string(),
  bot: z.string(),
  email: z.string(),
  /** Whether it is the address of the member's account. */
  isOwn: z.boolean(),
})

/** All that a member could still use after leaving a workspace. Keys and secrets are the newest first. */
export const memberCredentialsSchema = z.object({
  keys: z.array(heldKeySchema),
  secrets: z.array(knownSecretSchema),
  emails: z.array(heldEmailSchema),
  /** Changes with all of it; sent back so that nobody is removed on an old list. */
  version: z.string(),
})
export type MemberCredentials = z.infer<typeof memberCredentialsSchema>

/** `GET /api/workspaces/{workspaceId}/credentials` and `GET /api/workspaces/{workspaceId}/members/{userId}/credentials` */
export const memberCredentialsResponse = z.object({ success: z.literal(true), credentials: memberCredentialsSchema })
export type MemberCredentialsResponse = z.infer<typeof memberCredentialsResponse>

/** What ends together with a membership or a role; nothing unless named. */
export const endedCredentialsSchema = z.object({
  /** Ids of API keys. */
  keys: z.array(z.uuid()).max(limits.apiKeysPerWorkspace).default([]),
  /** Bots whose notifications stop going to the member's address. */
  emails: z.array(z.string().max(100)).max(1_000).default([]),
  /** That of the list from which this was chosen; absent: whatever there is now. */
  version: z.string().max(100).optional(),
})
export type EndedCredentials = z.infer<typeof endedCredentialsSchema>

/** `DELETE /api/workspaces/{workspaceId}/members/{userId}`, whose body may be absent, and `POST …/leave` */
export const endMembershipRequest = z.object({ end: endedCredentialsSchema.optional() }).optional()
export type EndMembershipRequest = z.infer<typeof endMembershipRequest>
