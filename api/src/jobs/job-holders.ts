import type { QueueConnections } from '../database/connections/index.js'
import type { ProcessRegister } from '../database/process-register.js'
import {
  deathsOf,
  forgetHolders,
  holdJob,
  jobsSetAside,
  releaseJobs,
  setJobAside,
  type SetAsideJob,
} from './job-holders.queries.js'

/** Processes that may die during a job; then it is set aside, and never begun by itself again. */
const maxDeaths = 2

/**
 * Which process has which job under way, and how many have died of it
 * (docs/decisions/0002-work-is-set-aside-after-two-deaths.md).
 */
export class JobHolders {
  constructor(
    private readonly run: QueueConnections['executeSql'],
    private readonly processes: Pick<ProcessRegister, 'id' | 'whenSteady' | 'hasCrashed'>,
  ) {}

  /** What earlier processes made of a job: `poison` when it must not be begun. @throws the signal's reason */
  async suspicion(key: string, signal: AbortSignal): Promise<'none' | 'suspect' | 'poison'> {
    let deaths = await this.#deaths(key)
    if (deaths >= maxDeaths && (await this.processes.whenSteady(signal))) deaths = await this.#deaths(key)
    return deaths >= maxDeaths ? 'poison' : deaths > 0 ? 'suspect' : 'none'
  }

  /** This process begins it. */
  begin(key: string, name: string, jobId: string): Promise<void> {
    return holdJob(this.run, { key, name, jobId, process: this.processes.id })
  }

  /** It has ended, well or badly, and the process lives: nothing is held against it any more. */
  end(key: string): Promise<void> {
    return forgetHolders(this.run, key)
  }

  /**
   * This process leaves in order and has not ended them: earlier deaths stay. One that leaves because of a fault has
   * died.
   */
  async handBack(keys: readonly string[]): Promise<void> {
    if (this.processes.hasCrashed || keys.length === 0) return
    await releaseJobs(this.run, keys, this.processes.id)
  }

  /** @returns false when it was set aside before */
  setAside(key: string): Promise<boolean> {
    return setJobAside(this.run, key)
  }

  listSetAside(): Promise<SetAsideJob[]> {
    return jobsSetAside(this.run)
  }

  /** Infinite for one that is set aside. */
  async #deaths(key: string): Promise<number> {
    return (await deathsOf(this.run, key, this.processes.id)) ?? 0
  }
}
