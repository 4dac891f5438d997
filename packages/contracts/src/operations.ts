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
