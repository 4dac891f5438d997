import { z } from 'zod'
import { limits } from '../limits.ts'

/** Each call needs one scope. */
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

/** The unit is days. */
export const apiKeyLifetimes = [30, 90, 365] as const

/**
 * Scanners of repositories find committed keys by this prefix: `lq_live_`, twelve identifying characters, `_`, and 43
 * secret ones.
 */
export const apiKeyPrefix = 'lq_live_'
export const apiKeyPattern = /^lq_live_([0-9a-f]{12})_([\w-]{43})$/

/** Lists of keys have no secrets. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(apiScopeSchema),
  /** Null if the account is deleted. */
  createdBy: z.string().nullable(),
  /**
   * `lower` lost the role, `left` is no member, `disabled` cannot log in, `gone` is deleted. Keys work until revoked.
   */
  maker: z.enum(['owner', 'lower', 'left', 'disabled', 'gone']),
  createdAt: z.iso.datetime(),
  /** The time is accurate to the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** Newest first, without revoked keys. */
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

/** The only reply with the whole key. */
export const createdApiKeyResponse = z.object({ success: z.literal(true), key: apiKeySchema, secret: z.string() })
export type CreatedApiKeyResponse = z.infer<typeof createdApiKeyResponse>
