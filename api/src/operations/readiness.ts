import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Cluster } from '../cluster/index.js'
import { JobQueue } from '../jobs/index.js'

export interface ReadinessReport {
  ready: boolean
  /** What is missing, one plain sentence each; empty when ready. */
  reasons: string[]
  /** What works less well than it should, though visitors are served; absent when nothing does. */
  degraded?: string[]
}

const databaseTimeoutMs = 2_000

/** Whether visitors can be served: database, schema, queue, and not about to stop. */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  readonly #log = new Logger(Readiness.name)
  #stopping = false
  #migrated = false

  constructor(private readonly dataSource: DataSource, private readonly jobs: JobQueue, private readonly cluster: Cluster) {}

  async report(): Promise<ReadinessReport> {
    const reasons: string[] = []
    if (this.#stopping) reasons.push('the server is stopping')
    const database = await this.#databaseProblem()
    if (database !== undefined) reasons.push(database)
    if (!this.jobs.healthy) reasons.push('the job queue is not reachable')
    const degraded = this.cluster.healthy ? [] : ['Redis is not reachable: each process counts limits for itself and reaches only its own sockets']
    return { ready: reasons.length === 0, reasons, ...(degraded.length === 0 ? {} : { degraded }) }
  }

  beforeApplicationShutdown(): void {
    this.#stopping = true
  }

  async #databaseProblem(): Promise<string | undefined> {
    try {
      await within(databaseTimeoutMs, this.dataSource.query('SELECT 1'))
      // The schema only changes forward, so once it is complete it stays so for this process.
      this.#migrated ||= !(await within(databaseTimeoutMs, this.dataSource.showMigrations()))
      return this.#migrated ? undefined : 'the database is not migrated'
    } catch (error) {
      this.#log.warn(`not ready: ${error instanceof Error ? error.message : String(error)}`)
      return 'the database does not answer'
    }
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
