import { z } from 'zod'

/** The answer to a call of which there is nothing more to tell than that it was done. */
export const doneResponse = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof doneResponse>

/**
 * In a request that takes the place of what is stored: the `version` that the change was made from, as it was read with
 * it. Where that is no longer the stored one, nothing is saved (`settings_changed`). Without it, what comes last stays.
 */
export const changedVersion = z.string().max(64).optional()
