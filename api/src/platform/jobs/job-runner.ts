import type { Logger } from '@nestjs/common'
import type { Job, PgBoss } from 'pg-boss'
import { runOnBackgroundPool, type QueueConnections } from '../database/connections/index.js'
import { jobsTotal } from '../metrics/index.js'
import type { JobProcesses } from './job-processes.js'
import { messageOf } from './queue-health.js'
import { parkJob } from './stored-jobs.queries.js'
import { setTimeout as delay } from 'node:timers/promises'

/** Maximum mutual wait of suspects and other jobs. */
const waitMaxMs = 60_000

/** Runs a suspect (a job during which a process died) alone, so that another death implicates no innocent job. */
class CrashQuarantine {
  readonly #ordinary = new Set<object>()
  #suspect: object | undefined
  readonly #waiting = new Set<() => void>()

  /** @returns call when the job ends */
  async enter(isSuspect: boolean, signal: AbortSignal, ms = waitMaxMs): Promise<() => void> {
    const until = Date.now() + ms
    const mayBegin = (): boolean => this.#suspect === undefined && (!isSuspect || this.#ordinary.size === 0)
    // Waiting for another suspect has no limit.
    const isPatient = (): boolean => Date.now() < until || (isSuspect && this.#suspect !== undefined)
    while (!mayBegin() && isPatient() && !signal.aborted)
      await this.#waitForChange(Math.max(waitMaxMs / 60, until - Date.now()), signal)
    const job = {}
    if (isSuspect) this.#suspect = job
    else this.#ordinary.add(job)
    return () => {
      if (this.#suspect === job) this.#suspect = undefined
      this.#ordinary.delete(job)
      for (const wake of this.#waiting) wake()
    }
  }

  async #waitForChange(ms: number, signal: AbortSignal): Promise<void> {
    const ended = new AbortController()
    let wake = (): void => undefined
    const change = new Promise<void>((resolve) => (wake = resolve))
    this.#waiting.add(wake)
    await Promise.race([
      change,
      delay(ms, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined),
    ])
    this.#waiting.delete(wake)
    ended.abort()
  }
}

export interface Work {
  name: string
  handler: (data: never, signal: AbortSignal) => Promise<void>
  concurrency: number
  keyOf: (job: Job<object>) => string
  isSuspect: ((data: never) => Promise<boolean>) | undefined
  running: Map<string, Promise<void>>
  wake: () => void
  loop: Promise<void>
}

export class JobRunner {
  readonly interruptedIds: string[] = []
  readonly #quarantine = new CrashQuarantine()
  readonly #started = new Set<string>()

  constructor(
    private readonly parts: {
      boss: PgBoss
      processes: JobProcesses
      run: QueueConnections['executeSql']
      stopping: AbortSignal
      log: Logger
    },
  ) {}

  /** Never throws: the outcome is stored. */
  async run(work: Work, job: Job<object>): Promise<void> {
    const key = work.keyOf(job)
    let leaveQuarantine = (): void => undefined
    try {
      const suspicion = await runOnBackgroundPool(() => this.#assessSuspicion(work, key, job))
      if (suspicion === 'poison') return await this.#setAside(work, key, job)
      leaveQuarantine = await this.#quarantine.enter(suspicion === 'suspect', this.parts.stopping)
      this.parts.stopping.throwIfAborted()
      if (work.isSuspect === undefined) await this.#recordStart(work, key, job)
      await runOnBackgroundPool(() => work.handler(job.data as never, this.parts.stopping))
      await this.parts.boss.complete(work.name, job.id)
      await this.#recordEnd(key)
      jobsTotal.inc({ name: work.name, outcome: 'done' })
    } catch (error) {
      if (this.parts.stopping.aborted) return void this.interruptedIds.push(job.id)
      jobsTotal.inc({ name: work.name, outcome: 'failed' })
      this.parts.log.warn(`job_failed name=${work.name} error=${messageOf(error)}`)
      // If the connection is lost, the missed heartbeat has the same effect.
      await this.parts.boss
        .fail(work.name, job.id, { message: messageOf(error) })
        .then(() => this.#recordEnd(key))
        .catch(() => undefined)
    } finally {
      leaveQuarantine()
    }
  }

  async #assessSuspicion(work: Work, key: string, job: Job<object>): Promise<'none' | 'suspect' | 'poison'> {
    if (work.isSuspect === undefined) return this.parts.processes.assessSuspicion(key, this.parts.stopping)
    return (await work.isSuspect(job.data as never)) ? 'suspect' : 'none'
  }

  async #recordStart(work: Work, key: string, job: Job<object>): Promise<void> {
    await this.parts.processes.recordStart(key, work.name, job.id)
    this.#started.add(key)
  }

  async #recordEnd(key: string): Promise<void> {
    if (this.#started.delete(key)) await this.parts.processes.recordEnd(key)
  }

  /** A recurring job is skipped until somebody releases the block; others wait forever. */
  async #setAside(work: Work, key: string, job: Job<object>): Promise<void> {
    const isNew = await this.parts.processes.setAside(key)
    if (key === work.name) await this.parts.boss.complete(work.name, job.id)
    else await parkJob(this.parts.run, job.id)
    if (isNew) this.parts.log.error(`job_set_aside name=${work.name} key=${key}: two processes died while running it`)
  }

  async releaseStarted(): Promise<void> {
    await this.parts.processes.release([...this.#started])
  }
}
