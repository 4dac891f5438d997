import { z } from 'zod'
import { limits } from '../limits.ts'

const memberKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  /** To the minute; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
})

/** Not revoked here, as the business's server needs the new secret simultaneously; screens link to the settings. */
const knownSecretSchema = z.object({
  /** `webhook` signs deliveries, `identity` visitors. */
  kind: z.enum(['webhook', 'identity']),
  /** Webhook id, or the key's `kid`. */
  id: z.uuid(),
  botId: z.string(),
  /** Name or domain; may be empty. */
  bot: z.string(),
  /** Webhook host, or the key's `kid`. */
  name: z.string(),
  /** This is the time of the last creation or view. Null for old secrets, which owners could see. */
  seenAt: z.iso.datetime().nullable(),
})
export type KnownSecret = z.infer<typeof knownSecretSchema>

/** Notifications about a bot's visitors to an address that the member owns or chose. */
const notifiedEmailSchema = z.object({
  botId: z.string(),
  bot: z.string(),
  email: z.string(),
  isOwn: z.boolean(),
})

/** Lists what a member could still use after leaving a workspace; keys and secrets are newest first. */
export const memberCredentialsSchema = z.object({
  keys: z.array(memberKeySchema),
  secrets: z.array(knownSecretSchema),
  emails: z.array(notifiedEmailSchema),
  /** Prevents removals based on an outdated list. */
  version: z.string(),
})
export type MemberCredentials = z.infer<typeof memberCredentialsSchema>

/**
 * `GET /api/workspaces/{workspaceId}/credentials` and `GET /api/workspaces/{workspaceId}/members/{userId}/credentials`
 */
export const memberCredentialsResponse = z.object({ success: z.literal(true), credentials: memberCredentialsSchema })

export const endedCredentialsSchema = z.object({
  keys: z.array(z.uuid()).max(limits.apiKeysPerWorkspace).default([]),
  emails: z.array(z.string().max(100)).max(1_000).default([]),
  /** Of the displayed list; absent to skip the check. */
  version: z.string().max(100).optional(),
})
export type EndedCredentials = z.infer<typeof endedCredentialsSchema>

/** `DELETE /api/workspaces/{workspaceId}/members/{userId}` (body optional) and `POST …/leave` */
export const endMembershipRequest = z.object({ end: endedCredentialsSchema.optional() }).optional()
