import type { InboxName } from '@loquia/contracts'
import { firstRow, type SqlRunner } from '../../../database/rows.js'

/** How much of each inbox nobody has dealt with. SQL because the three tables are counted in one statement. */
export async function openCounts(runner: SqlRunner): Promise<Record<InboxName, number>> {
  const counts = await firstRow<Record<InboxName, number>>(
    runner,
    `SELECT (SELECT count(*) FROM contact_inquiries WHERE handled_at IS NULL)::int AS inquiries,
       (SELECT count(*) FROM support_requests WHERE handled_at IS NULL)::int AS support,
       (SELECT count(*) FROM demo_contacts WHERE handled_at IS NULL)::int AS demos`,
  )
  return counts!
}
