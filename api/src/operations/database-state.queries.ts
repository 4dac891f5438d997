import type { DataSource } from 'typeorm'
import { firstRow } from '../database/rows.js'

/** Whether the server takes writes: one that was left behind by a failover does not. */
export async function takesWrites(dataSource: DataSource): Promise<boolean> {
  // SQL: a setting of the server, which belongs to no entity.
  const state = await firstRow<{ writes: boolean }>(
    dataSource,
    `SELECT current_setting('transaction_read_only') = 'off' AS writes`,
  )
  return state?.writes === true
}
