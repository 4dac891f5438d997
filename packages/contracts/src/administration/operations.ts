import { z } from 'zod'

/** `GET /api/health` */
export const healthResponse = z.object({ status: z.literal('ok'), uptimeSeconds: z.number().int().nonnegative() })

/** `GET /api/ready`: 200 when it is, otherwise 503 with what is missing, one plain sentence each. */
export const readyResponse = z.object({
  ready: z.boolean(),
  reasons: z.array(z.string()),
  /** What works less well than it should, though visitors are served. */
  degraded: z.array(z.string()).optional(),
})

/** What finds passages by their meaning, and why this and nothing better. */
export const embeddingsReport = z.object({
  /** `off`: passages are found by their words alone. */
  adapter: z.enum(['openai', 'local', 'bundled', 'off']),
  /**
   * `set` by EMBEDDINGS; `key` of a model's API is there, or `no-key`; the local `model` is there, is being opened
   * (`opening`) or fetched (`fetching`), could not be fetched (`unreachable`) or does not work (`broken`); `default`
   * where there is neither a key nor a local model.
   */
  reason: z.enum(['set', 'key', 'model', 'default', 'opening', 'fetching', 'unreachable', 'broken', 'no-key']),
  /** Which model makes the vectors; null when off. */
  model: z.string().nullable(),
  /** BCP 47 primary subtags that it reads with meaning. */
  languages: z.union([z.literal('all'), z.array(z.string())]),
  /** Of the local model, while it is being fetched; bytes. */
  download: z.object({ received: z.number().int(), total: z.number().int() }).nullable(),
  /** What went wrong last with the local model, in the system's words. */
  error: z.string().nullable(),
  /** Passages of all bots that wait for a vector. */
  waiting: z.number().int().nonnegative(),
})
export type EmbeddingsReport = z.infer<typeof embeddingsReport>

/** `GET /api/admin/operations` */
export const operationsResponse = z.object({ success: z.literal(true), embeddings: embeddingsReport })
export type OperationsResponse = z.infer<typeof operationsResponse>
