import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Cluster } from '../cluster/index.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { poolStates } from '../database/connections/index.js'
import { ProcessRegister } from '../database/process-register.js'
import { JobQueue } from '../jobs/index.js'
import {
  databaseConnections,
  diskBytes,
  diskFreeBytes,
  fromZero,
  jobsWaiting,
  memoryLimitBytes,
  oldestJobSeconds,
  deathsTotal,
  ready,
  readySeconds,
  redisUp,
  setAside,
} from '../metrics/index.js'
import { Readiness, within } from './readiness.js'
import { SetAsideWork } from './set-aside-work.js'

/** Whoever asks for the metrics waits some seconds at most, or counts this process as gone. */
const queueTimeoutMs = 2_000

/** Metrics that are looked up when they are asked for: what the process stands on. */
@Injectable()
export class SystemMetrics {
  /**
   * The question that is under way: a queue that does not answer is not asked again meanwhile, its connections are few.
   */
  #waiting: ReturnType<JobQueue['waiting']> | undefined

  constructor(
    private readonly readiness: Readiness,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
    private readonly cluster: Cluster,
    private readonly processes: ProcessRegister,
    private readonly aside: SetAsideWork,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    // Without a limit the system's answer is a number beyond all machines.
    memoryLimitBytes.set(Math.min(process.constrainedMemory() || Infinity, totalmem()))
  }

  /** Looks at everything once, within the bounds of {@link Readiness}. What cannot be found out is left out. */
  async look(): Promise<void> {
    redisUp.set(this.cluster.healthy ? 1 : 0)
    await Promise.all([this.#lookAtReadiness(), this.#lookAtDisk()])
  }

  async #lookAtReadiness(): Promise<void> {
    const begun = performance.now()
    const { ready: isReady } = await this.readiness.report()
    readySeconds.set((performance.now() - begun) / 1_000)
    ready.set(isReady ? 1 : 0)
    for (const { lane, used, idle, waiting } of poolStates(this.dataSource)) {
      for (const [state, count] of Object.entries({ used, idle, waiting }))
        databaseConnections.set({ lane, state }, count)
    }
    const jobs = isReady ? await this.#jobsWaiting() : []
    // At one stroke: whoever else asks meanwhile must not find them missing.
    jobsWaiting.reset()
    oldestJobSeconds.reset()
    for (const { name, count, seconds } of jobs) {
      jobsWaiting.set({ name }, count)
      oldestJobSeconds.set({ name }, seconds)
    }
    if (isReady) await this.#lookAtDeaths()
  }

  async #lookAtDeaths(): Promise<void> {
    const soon = <T>(asked: Promise<T>): Promise<T | undefined> => within(queueTimeoutMs, asked).catch(() => undefined)
    const [deaths, work] = await Promise.all([soon(this.processes.deaths()), soon(this.aside.counts())])
    if (deaths !== undefined) {
      deathsTotal.reset()
      fromZero(deathsTotal, { ending: 'crashed' }, { ending: 'lost' }, { ending: 'child' })
      for (const { ending, total } of deaths) deathsTotal.inc({ ending }, total)
    }
    if (work === undefined) return
    setAside.reset()
    for (const [name, count] of work) setAside.set({ name }, count)
  }

  async #jobsWaiting(): ReturnType<JobQueue['waiting']> {
    this.#waiting ??= this.jobs.waiting().finally(() => (this.#waiting = undefined))
    return within(queueTimeoutMs, this.#waiting).catch(() => [])
  }

  async #lookAtDisk(): Promise<void> {
    const disk = await statfs(this.environment.DATA_DIR).catch(() => undefined)
    if (disk === undefined) return
    diskFreeBytes.set(disk.bavail * disk.bsize)
    diskBytes.set(disk.blocks * disk.bsize)
  }
}
