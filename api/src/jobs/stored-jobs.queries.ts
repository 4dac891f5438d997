// SQL: the table is pg-boss's own, on the queue's own connections, and what is done here pg-boss has no words for.
import type { QueueConnections } from '../database/connections/index.js'
import { schema } from './boss-options.js'

type Run = QueueConnections['executeSql']

/** Jobs of one name that are due and not begun by any process. */
export interface WaitingJobs {
  name: string
  count: number
  /** For how many seconds the oldest has been due. */
  seconds: number
}

/** Of each of these names. */
export async function waitingJobs(run: Run, names: string[]): Promise<WaitingJobs[]> {
  const { rows } = await run(
    `SELECT n.name, count(j.id)::int AS count, coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS seconds
     FROM unnest($1::text[]) AS n (name) LEFT JOIN ${schema}.job j ON j.name = n.name AND j.state < 'active' AND j.start_after <= now() GROUP BY n.name`,
    [names],
  )
  return rows as WaitingJobs[]
}

/** Jobs of a name that wait or are under way, and whose data has this among it. */
export async function countOpenJobs(run: Run, name: string, part: object): Promise<number> {
  const { rows } = await run(
    `SELECT count(*)::int AS count FROM ${schema}.job WHERE name = $1 AND state < 'completed' AND data @> $2::jsonb`,
    [name, JSON.stringify(part)],
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}

/** Lets all jobs that are under way be begun anew: whoever did them is dead. */
export async function takeUpHalfDone(run: Run): Promise<void> {
  await run(
    `UPDATE ${schema}.job SET state = 'retry', start_after = now() WHERE state = 'active' AND retry_count < retry_limit`,
  )
}

/** Lets a job that is under way wait for ever. */
export async function keepForEver(run: Run, id: string): Promise<void> {
  await run(
    `UPDATE ${schema}.job SET state = 'retry', started_on = NULL, start_after = 'infinity', keep_until = 'infinity' WHERE state = 'active' AND id = $1`,
    [id],
  )
}

/** Lets jobs that are under way be begun by another process, as if they had not been begun. */
export async function handBack(run: Run, ids: string[]): Promise<void> {
  await run(
    `UPDATE ${schema}.job SET state = 'retry', started_on = NULL, start_after = now() WHERE state = 'active' AND id = ANY($1::uuid[])`,
    [ids],
  )
}
