import { z } from 'zod'

export const doneResponse = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof doneResponse>

/**
 * If the `version` on which a change is based is outdated, nothing is saved (`settings_changed`); without it, the last
 * write wins.
 */
export const changedVersion = z.string().max(64).optional()
