import { z } from 'zod'

/** `GET /api/health` */
export const healthResponse = z.object({ status: z.literal('ok'), uptimeSeconds: z.number().int().nonnegative() })

/** `GET /api/ready`: 503 if not ready, with one sentence per reason. */
export const readyResponse = z.object({
  ready: z.boolean(),
  reasons: z.array(z.string()),
  degraded: z.array(z.string()).optional(),
})

export const embeddingsReport = z.object({
  /** `off`: search uses words only. */
  adapter: z.enum(['openai', 'local', 'bundled', 'off']),
  /**
   * `set` by EMBEDDINGS; `key` or `no-key` of a model API; the local `model` is ready, `opening`, `fetching`,
   * `unreachable` or `broken`; `default` without either.
   */
  reason: z.enum(['set', 'key', 'model', 'default', 'opening', 'fetching', 'unreachable', 'broken', 'no-key']),
  model: z.string().nullable(),
  languages: z.union([z.literal('all'), z.array(z.string())]),
  /** Bytes, while the local model downloads. */
  download: z.object({ received: z.number().int(), total: z.number().int() }).nullable(),
  error: z.string().nullable(),
  waiting: z.number().int().nonnegative(),
})
export type EmbeddingsReport = z.infer<typeof embeddingsReport>

/** `GET /api/admin/operations` */
export const operationsResponse = z.object({ success: z.literal(true), embeddings: embeddingsReport })
