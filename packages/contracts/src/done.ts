import { z } from 'zod'

/** The answer to a call of which there is nothing more to tell than that it was done. */
export const doneResponse = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof doneResponse>
