import { z } from 'zod'

const maxRowId = 2_147_483_647

/** The id of a database row in a path. */
export const rowId = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(maxRowId))
