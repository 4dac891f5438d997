import { z } from 'zod'

/**
 * In a request that takes the place of what is stored: the `version` that the change was made from, as it was read with it.
 * Where that is no longer the stored one, nothing is saved (`settings_changed`). Without it, what comes last stays.
 */
export const changedVersion = z.string().max(64).optional()
