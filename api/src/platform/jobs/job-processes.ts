import type { QueueConnections } from '../database/connections/index.js'
import type { ProcessRegister } from '../database/process-register.js'

const maxDeaths = 2

/** Background: docs/decisions/0002-work-is-set-aside-after-two-deaths.md. */
export class JobProcesses {
  constructor(
    private readonly run: QueueConnections['executeSql'],
    private readonly processes: Pick<ProcessRegister, 'id' | 'whenSteady' | 'hasCrashed'>,
  ) {}

  /** @returns `poison` for a job that must not start */
  async assessSuspicion(key: string, signal: AbortSignal): Promise<'none' | 'suspect' | 'poison'> {
    let deaths = await this.#countDeaths(key)
    if (deaths >= maxDeaths && (await this.processes.whenSteady(signal))) deaths = await this.#countDeaths(key)
    return deaths >= maxDeaths ? 'poison' : deaths > 0 ? 'suspect' : 'none'
  }

  recordStart(key: string, name: string, jobId: string): Promise<void> {
    return recordJobProcess(this.run, { key, name, jobId, process: this.processes.id })
  }

  /** The process survived, so earlier deaths are cleared. */
  recordEnd(key: string): Promise<void> {
    return deleteJobProcesses(this.run, key)
  }

  /** Earlier deaths still count after an orderly shutdown. A crashed process counts as dead. */
  async release(keys: readonly string[]): Promise<void> {
    if (this.processes.hasCrashed || keys.length === 0) return
    await releaseJobs(this.run, keys, this.processes.id)
  }

  setAside(key: string): Promise<boolean> {
    return setJobAside(this.run, key)
  }

  listSetAside(): Promise<SetAsideJob[]> {
    return selectSetAsideJobs(this.run)
  }

  async #countDeaths(key: string): Promise<number> {
    return (await countJobDeaths(this.run, key, this.processes.id)) ?? 0
  }
}

type Run = QueueConnections['executeSql']

export interface SetAsideJob {
  key: string
  name: string
}

/** Counts dead processes; `undefined`: unknown job, infinite: set aside. */
async function countJobDeaths(run: Run, key: string, exceptProcess: string): Promise<number | undefined> {
  const { rows } = await run(
    `SELECT CASE WHEN set_aside_at IS NULL THEN dead_processes(array_remove(holders, $2::uuid)) END AS deaths FROM job_holders WHERE key = $1`,
    [key, exceptProcess],
  )
  const [row] = rows as { deaths: number | null }[]
  return row && (row.deaths ?? Number.POSITIVE_INFINITY)
}

async function recordJobProcess(
  run: Run,
  { key, name, jobId, process }: { key: string; name: string; jobId: string; process: string },
): Promise<void> {
  await run(
    `INSERT INTO job_holders (key, name, job_id, holders) VALUES ($1, $2, $3, ARRAY[$4::uuid])
     ON CONFLICT (key) DO UPDATE SET job_id = excluded.job_id, holders = array_remove(job_holders.holders, $4::uuid) || $4::uuid`,
    [key, name, jobId, process],
  )
}

async function deleteJobProcesses(run: Run, key: string): Promise<void> {
  await run(`DELETE FROM job_holders WHERE key = $1 AND set_aside_at IS NULL`, [key])
}

async function releaseJobs(run: Run, keys: readonly string[], process: string): Promise<void> {
  await run(`UPDATE job_holders SET holders = array_remove(holders, $2::uuid) WHERE key = ANY($1::text[])`, [
    keys,
    process,
  ])
}

async function setJobAside(run: Run, key: string): Promise<boolean> {
  const { rows } = await run(
    `UPDATE job_holders SET set_aside_at = now() WHERE key = $1 AND set_aside_at IS NULL RETURNING key`,
    [key],
  )
  return rows.length > 0
}

async function selectSetAsideJobs(run: Run): Promise<SetAsideJob[]> {
  const { rows } = await run(`SELECT key, name FROM job_holders WHERE set_aside_at IS NOT NULL ORDER BY set_aside_at`)
  return rows as SetAsideJob[]
}
