import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Cluster } from '../../platform/cluster/index.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { poolStates } from '../../platform/database/connections/index.js'
import { ProcessRegister } from '../../platform/database/process-register.js'
import { JobQueue } from '../../platform/jobs/index.js'
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
} from '../../platform/metrics/index.js'
import { Readiness, withTimeout } from './readiness.js'
import { SetAsideWork } from './set-aside-work.js'

/** Scrapers time out after some seconds. */
const queueTimeoutMs = 2_000

@Injectable()
export class SystemMetrics {
  /** A slow queue is not queried twice, as it has few connections. */
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
    // Without a limit, the value exceeds any machine.
    memoryLimitBytes.set(Math.min(process.constrainedMemory() || Infinity, totalmem()))
  }

  /** Omits values that cannot be read. */
  async refresh(): Promise<void> {
    redisUp.set(this.cluster.healthy ? 1 : 0)
    await Promise.all([this.#refreshReadiness(), this.#refreshDisk()])
  }

  async #refreshReadiness(): Promise<void> {
    const begun = performance.now()
    const { ready: isReady } = await this.readiness.report()
    readySeconds.set((performance.now() - begun) / 1_000)
    ready.set(isReady ? 1 : 0)
    for (const { pool, used, idle, waiting } of poolStates(this.dataSource)) {
      for (const [state, count] of Object.entries({ used, idle, waiting }))
        databaseConnections.set({ lane: pool, state }, count)
    }
    const jobs = isReady ? await this.#jobsWaiting() : []
    // Synchronous, so that concurrent scrapes see no gap.
    jobsWaiting.reset()
    oldestJobSeconds.reset()
    for (const { name, count, seconds } of jobs) {
      jobsWaiting.set({ name }, count)
      oldestJobSeconds.set({ name }, seconds)
    }
    if (isReady) await this.#refreshDeaths()
  }

  async #refreshDeaths(): Promise<void> {
    const withQueueTimeout = <T>(asked: Promise<T>): Promise<T | undefined> =>
      withTimeout(queueTimeoutMs, asked).catch(() => undefined)
    const [deaths, work] = await Promise.all([
      withQueueTimeout(this.processes.deaths()),
      withQueueTimeout(this.aside.counts()),
    ])
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
    return withTimeout(queueTimeoutMs, this.#waiting).catch(() => [])
  }

  async #refreshDisk(): Promise<void> {
    const disk = await statfs(this.environment.DATA_DIR).catch(() => undefined)
    if (disk === undefined) return
    diskFreeBytes.set(disk.bavail * disk.bsize)
    diskBytes.set(disk.blocks * disk.bsize)
  }
}
