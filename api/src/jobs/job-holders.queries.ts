// SQL: leases, judged by the database itself, on the queue's own connections.
import type { QueueConnections } from '../database/connections/index.js'

type Run = QueueConnections['executeSql']

/** A job that nobody begins any more. */
export interface SetAsideJob {
  /** The job's id, or the name of one that comes round again. */
  key: string
  name: string
}

/** How many processes have died with a job, but for one; `undefined` for an unknown job, infinite for one set aside. */
export async function deathsOf(run: Run, key: string, exceptProcess: string): Promise<number | undefined> {
  const { rows } = await run(
    `SELECT CASE WHEN set_aside_at IS NULL THEN dead_processes(array_remove(holders, $2::uuid)) END AS deaths FROM job_holders WHERE key = $1`,
    [key, exceptProcess],
  )
  const [row] = rows as { deaths: number | null }[]
  return row && (row.deaths ?? Number.POSITIVE_INFINITY)
}

/** A process holds a job, beside those that did before. */
export async function holdJob(
  run: Run,
  { key, name, jobId, process }: { key: string; name: string; jobId: string; process: string },
): Promise<void> {
  await run(
    `INSERT INTO job_holders (key, name, job_id, holders) VALUES ($1, $2, $3, ARRAY[$4::uuid])
     ON CONFLICT (key) DO UPDATE SET job_id = excluded.job_id, holders = array_remove(job_holders.holders, $4::uuid) || $4::uuid`,
    [key, name, jobId, process],
  )
}

/** Forgets who held a job, unless it is set aside. */
export async function forgetHolders(run: Run, key: string): Promise<void> {
  await run(`DELETE FROM job_holders WHERE key = $1 AND set_aside_at IS NULL`, [key])
}

/** A process holds these jobs no more; others that did stay. */
export async function releaseJobs(run: Run, keys: readonly string[], process: string): Promise<void> {
  await run(`UPDATE job_holders SET holders = array_remove(holders, $2::uuid) WHERE key = ANY($1::text[])`, [
    keys,
    process,
  ])
}

/** Nobody begins a job any more. @returns false when it was set aside before */
export async function setJobAside(run: Run, key: string): Promise<boolean> {
  const { rows } = await run(
    `UPDATE job_holders SET set_aside_at = now() WHERE key = $1 AND set_aside_at IS NULL RETURNING key`,
    [key],
  )
  return rows.length > 0
}

/** The jobs that nobody begins any more, those first that were set aside first. */
export async function jobsSetAside(run: Run): Promise<SetAsideJob[]> {
  const { rows } = await run(`SELECT key, name FROM job_holders WHERE set_aside_at IS NOT NULL ORDER BY set_aside_at`)
  return rows as SetAsideJob[]
}
