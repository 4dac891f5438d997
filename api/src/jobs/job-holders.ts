import type { ProcessRegister } from '../database/process-register.js'

/** Processes that may die during a job; then it is set aside, and never begun by itself again. */
const maxDeaths = 2

export interface SetAsideJob {
  /** The job's id, or the name of one that comes round again. */
  key: string
  name: string
}

type Run = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/**
 * Which process has which job under way, and how many have died of it
 * (docs/decisions/0002-work-is-set-aside-after-two-deaths.md).
 */
export class JobHolders {
  constructor(
    private readonly run: Run,
    private readonly processes: Pick<ProcessRegister, 'id' | 'whenSteady' | 'hasCrashed'>,
  ) {}

  /** What earlier processes made of a job: `poison` when it must not be begun. @throws the signal's reason */
  async suspicion(key: string, signal: AbortSignal): Promise<'none' | 'suspect' | 'poison'> {
    let deaths = await this.#deaths(key)
    if (deaths >= maxDeaths && (await this.processes.whenSteady(signal))) deaths = await this.#deaths(key)
    return deaths >= maxDeaths ? 'poison' : deaths > 0 ? 'suspect' : 'none'
  }

  /** This process begins it. */
  async begin(key: string, name: string, jobId: string): Promise<void> {
    await this.run(
      `INSERT INTO job_holders (key, name, job_id, holders) VALUES ($1, $2, $3, ARRAY[$4::uuid])
       ON CONFLICT (key) DO UPDATE SET job_id = excluded.job_id, holders = array_remove(job_holders.holders, $4::uuid) || $4::uuid`,
      [key, name, jobId, this.processes.id],
    )
  }

  /** It has ended, well or badly, and the process lives: nothing is held against it any more. */
  async end(key: string): Promise<void> {
    await this.run(`DELETE FROM job_holders WHERE key = $1 AND set_aside_at IS NULL`, [key])
  }

  /**
   * This process leaves in order and has not ended them: earlier deaths stay. One that leaves because of a fault has
   * died.
   */
  async handBack(keys: readonly string[]): Promise<void> {
    if (this.processes.hasCrashed || keys.length === 0) return
    await this.run(`UPDATE job_holders SET holders = array_remove(holders, $2::uuid) WHERE key = ANY($1::text[])`, [
      keys,
      this.processes.id,
    ])
  }

  /** @returns false when it was set aside before */
  async setAside(key: string): Promise<boolean> {
    const { rows } = await this.run(
      `UPDATE job_holders SET set_aside_at = now() WHERE key = $1 AND set_aside_at IS NULL RETURNING key`,
      [key],
    )
    return rows.length > 0
  }

  async listSetAside(): Promise<SetAsideJob[]> {
    return (
      await this.run(`SELECT key, name FROM job_holders WHERE set_aside_at IS NOT NULL ORDER BY set_aside_at`, [])
    ).rows as SetAsideJob[]
  }

  /** Infinite for one that is set aside. */
  async #deaths(key: string): Promise<number> {
    const { rows } = await this.run(
      `SELECT CASE WHEN set_aside_at IS NULL THEN dead_processes(array_remove(holders, $2::uuid)) END AS deaths FROM job_holders WHERE key = $1`,
      [key, this.processes.id],
    )
    const [row] = rows as { deaths: number | null }[]
    return row === undefined ? 0 : (row.deaths ?? Number.POSITIVE_INFINITY)
  }
}
