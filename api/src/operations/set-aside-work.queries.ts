import type { DataSource } from 'typeorm'
import { firstRow } from '../database/rows.js'

/** How many readings of sources nobody takes up any more. */
export async function countSetAsideReadings(dataSource: DataSource): Promise<number> {
  // SQL: a count over a table of a room that this one does not import.
  const readings = await firstRow<{ count: number }>(
    dataSource,
    `SELECT count(*)::int AS count FROM sources WHERE error = 'reading_set_aside'`,
  )
  return readings?.count ?? 0
}
