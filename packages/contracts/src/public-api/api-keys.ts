import { z } from 'zod'
import { limits } from '../limits.ts'

/** What a key may be made for; each call of the public API needs one of them. */
export const apiScopes = [
  'ask',
  'bots:read',
  'conversations:read',
  'leads:read',
  'unanswered:read',
  'sources:read',
  'sources:write',
  'analytics:read',
] as const
export const apiScopeSchema = z.enum(apiScopes)
export type ApiScope = (typeof apiScopes)[number]

/** Days after which a key ends by itself; null: never. */
export const apiKeyLifetimes = [30, 90, 365] as const

/**
 * How a key begins, so that scanners of repositories find one that was committed: `lq_live_`, twelve characters that
 * name it, `_`, and 43 that nobody else knows.
 */
export const apiKeyPrefix = 'lq_live_'
export const apiKeyPattern = /^lq_live_([0-9a-f]{12})_([\w-]{43})$/

/** A key as its workspace's owner sees it: everything but its secret. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How it begins: `lq_live_` and what names it. */
  prefix: z.string(),
  scopes: z.array(apiScopeSchema),
  /** The username of who made it; null once that account is gone. */
  createdBy: z.string().nullable(),
  /**
   * Whether that account still manages the workspace's keys: `lower` has another role by now, `left` is no member,
   * `disabled` cannot log in, `gone` is deleted. A key outlives all of it until an owner revokes it.
   */
  maker: z.enum(['owner', 'lower', 'left', 'disabled', 'gone']),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** Of each workspace that the caller owns its keys, newest first; those that were revoked are left out. */
export const apiKeysResponse = z.object({
  success: z.literal(true),
  workspaces: z.array(z.object({ id: z.uuid(), name: z.string(), keys: z.array(apiKeySchema) })),
})
export type ApiKeysResponse = z.infer<typeof apiKeysResponse>

export const createApiKeyRequest = z.object({
  name: z.string().trim().min(1).max(limits.apiKeyNameMaxChars),
  scopes: z
    .array(apiScopeSchema)
    .min(1)
    .max(apiScopes.length)
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  expiresInDays: z
    .union([z.literal(30), z.literal(90), z.literal(365)])
    .nullable()
    .default(null),
})
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequest>

/** The only reply that ever holds the whole key. */
export const createdApiKeyResponse = z.object({ success: z.literal(true), key: apiKeySchema, secret: z.string() })
export type CreatedApiKeyResponse = z.infer<typeof createdApiKeyResponse>
