// pg-boss lacks these operations on its table.
import type { QueueConnections } from '../database/connections/index.js'
import { schema } from './boss-options.js'

type Run = QueueConnections['executeSql']

export interface WaitingJobs {
  name: string
  count: number
  seconds: number
}

export async function waitingJobs(run: Run, names: string[]): Promise<WaitingJobs[]> {
  const { rows } = await run(
    `SELECT n.name, count(j.id)::int AS count, coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS seconds
     FROM unnest($1::text[]) AS n (name) LEFT JOIN ${schema}.job j ON j.name = n.name AND j.state < 'active' AND j.start_after <= now() GROUP BY n.name`,
    [names],
  )
  return rows as WaitingJobs[]
}

/** @returns those of the queues in which a job is due */
export async function dueQueues(run: Run, names: string[]): Promise<string[]> {
  const { rows } = await run(
    `SELECT name FROM unnest($1::text[]) AS name
     WHERE EXISTS (SELECT FROM ${schema}.job j WHERE j.name = name.name AND j.state < 'active' AND j.start_after <= now())`,
    [names],
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}

export async function countOpenJobs(run: Run, name: string, part: object): Promise<number> {
  const { rows } = await run(
    `SELECT count(*)::int AS count FROM ${schema}.job WHERE name = $1 AND state < 'completed' AND data @> $2::jsonb`,
    [name, JSON.stringify(part)],
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}

/** Restarts all running jobs, whose processes are dead. */
export async function restartInterrupted(run: Run): Promise<void> {
  await run(
    `UPDATE ${schema}.job SET state = 'retry', start_after = now() WHERE state = 'active' AND retry_count < retry_limit`,
  )
}

export async function parkJob(run: Run, id: string): Promise<void> {
  await run(
    `UPDATE ${schema}.job SET state = 'retry', started_on = NULL, start_after = 'infinity', keep_until = 'infinity' WHERE state = 'active' AND id = $1`,
    [id],
  )
}

export async function requeueJobs(run: Run, ids: string[]): Promise<void> {
  await run(
    `UPDATE ${schema}.job SET state = 'retry', started_on = NULL, start_after = now() WHERE state = 'active' AND id = ANY($1::uuid[])`,
    [ids],
  )
}
