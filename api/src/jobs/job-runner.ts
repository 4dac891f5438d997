import type { Logger } from '@nestjs/common'
import type { Job, PgBoss } from 'pg-boss'
import { patiently, type QueueConnections } from '../database/connections/index.js'
import { jobsTotal } from '../metrics/index.js'
import type { JobHolders } from './job-holders.js'
import { Probation } from './probation.js'
import { messageOf } from './queue-health.js'
import { keepForEver } from './stored-jobs.queries.js'

/** What is done for the jobs of one name in this process. */
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

/** Does jobs of any name, and notes which this process has under way, should it die during one. */
export class JobRunner {
  /** Jobs whose handlers gave up because the process stops. */
  readonly cut: string[] = []
  readonly #probation = new Probation()
  /** What is held in this process's name. */
  readonly #held = new Set<string>()

  /** @param parts of the queue; `run` sends SQL on its connections */
  constructor(
    private readonly parts: {
      boss: PgBoss
      holders: JobHolders
      run: QueueConnections['executeSql']
      stopping: AbortSignal
      log: Logger
    },
  ) {}

  /** Does a job of a name, unless processes died of it. It never throws: how the job ended is written down. */
  async run(work: Work, job: Job<object>): Promise<void> {
    const key = work.keyOf(job)
    let leave = (): void => undefined
    try {
      const suspicion = await patiently(() => this.#suspicion(work, key, job))
      if (suspicion === 'poison') return await this.#setAside(work, key, job)
      leave = await this.#probation.enter(suspicion === 'suspect', this.parts.stopping)
      this.parts.stopping.throwIfAborted()
      if (work.isSuspect === undefined) await this.#begin(work, key, job)
      await patiently(() => work.handler(job.data as never, this.parts.stopping))
      await this.parts.boss.complete(work.name, job.id)
      await this.#end(key)
      jobsTotal.inc({ name: work.name, outcome: 'done' })
    } catch (error) {
      if (this.parts.stopping.aborted) return void this.cut.push(job.id)
      jobsTotal.inc({ name: work.name, outcome: 'failed' })
      this.parts.log.warn(`job ${work.name} failed: ${messageOf(error)}`)
      // A lost connection leaves the job to the heartbeat's silence, which has the same end. That this process has it
      // is no matter while it lives.
      await this.parts.boss
        .fail(work.name, job.id, { message: messageOf(error) })
        .then(() => this.#end(key))
        .catch(() => undefined)
    } finally {
      leave()
    }
  }

  async #suspicion(work: Work, key: string, job: Job<object>): Promise<'none' | 'suspect' | 'poison'> {
    if (work.isSuspect === undefined) return this.parts.holders.suspicion(key, this.parts.stopping)
    return (await work.isSuspect(job.data as never)) ? 'suspect' : 'none'
  }

  async #begin(work: Work, key: string, job: Job<object>): Promise<void> {
    await this.parts.holders.begin(key, work.name, job.id)
    this.#held.add(key)
  }

  async #end(key: string): Promise<void> {
    if (this.#held.delete(key)) await this.parts.holders.end(key)
  }

  /** What comes round again is left out until somebody lets it go on; another job waits for that for ever. */
  async #setAside(work: Work, key: string, job: Job<object>): Promise<void> {
    const isNew = await this.parts.holders.setAside(key)
    if (key === work.name) await this.parts.boss.complete(work.name, job.id)
    else await keepForEver(this.parts.run, job.id)
    if (isNew) this.parts.log.error(`job ${work.name} (${key}) is set aside: two processes died during it`)
  }

  /** The process leaves: nothing that it has under way is to blame, unless it crashed. */
  async handBack(): Promise<void> {
    await this.parts.holders.handBack([...this.#held])
  }
}
