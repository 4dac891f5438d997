import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { databaseFault, queryFirstRow } from '../../platform/database/rows.js'
import { poolStates } from '../../platform/database/connections/index.js'
import { Cluster } from '../../platform/cluster/index.js'
import { JobQueue } from '../../platform/jobs/index.js'
import { SetAsideWork } from './set-aside-work.js'

export interface ReadinessReport {
  ready: boolean
  reasons: string[]
  /** Problems that do not prevent serving. */
  degraded?: string[]
}

const databaseTimeoutMs = 2_000
const setAsideCheckMs = 10_000

@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  readonly #log = new Logger(Readiness.name)
  #stopping = false
  #migrated = false
  /** Avoids logging the same state again. */
  #loggedReasons = ''
  #cause = ''
  #setAsideReason: string | undefined
  #setAsideCheckedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
    private readonly cluster: Cluster,
    private readonly aside: SetAsideWork,
  ) {}

  async report(): Promise<ReadinessReport> {
    const reasons: string[] = []
    if (this.#stopping) reasons.push('the server is stopping')
    const database = await this.#databaseProblem()
    if (database === undefined) this.#cause = ''
    else reasons.push(database)
    if (!this.jobs.healthy) reasons.push('the job queue is unreachable')
    this.#logReasons(reasons.join('; '))
    const { trouble } = this.cluster
    const degraded =
      trouble === undefined ? [] : [`${trouble}: each node counts limits separately and reaches only its own sockets`]
    const aside = reasons.length === 0 ? await this.#describeSetAside() : undefined
    if (aside !== undefined) degraded.push(aside)
    return { ready: reasons.length === 0, reasons, ...(degraded.length === 0 ? {} : { degraded }) }
  }

  beforeApplicationShutdown(): void {
    this.#stopping = true
  }

  async #describeSetAside(): Promise<string | undefined> {
    if (Date.now() - this.#setAsideCheckedAt < setAsideCheckMs) return this.#setAsideReason
    this.#setAsideCheckedAt = Date.now()
    const counts = await withTimeout(databaseTimeoutMs, this.aside.counts()).catch(() => undefined)
    const some = [...(counts ?? [])].filter(([, count]) => count > 0).map(([name, count]) => `${name} (${count})`)
    this.#setAsideReason = some.length === 0 ? undefined : `set aside after two processes died: ${some.join(', ')}`
    return this.#setAsideReason
  }

  async #databaseProblem(): Promise<string | undefined> {
    try {
      if (!(await withTimeout(databaseTimeoutMs, isWritable(this.dataSource)))) return 'the database is read-only'
      // The schema only moves forward, so one success suffices.
      this.#migrated ||= !(await withTimeout(databaseTimeoutMs, this.dataSource.showMigrations()))
      return this.#migrated ? undefined : 'the database is not migrated'
    } catch (error) {
      this.#cause = ` (${error instanceof Error ? error.message : String(error)})`
      return this.#describeProblem(error)
    }
  }

  #logReasons(reasons: string): void {
    if (reasons === this.#loggedReasons) return
    this.#loggedReasons = reasons
    if (reasons === '') this.#log.log('ready')
    else this.#log.warn(`not ready: ${reasons}${this.#cause}`)
  }

  #describeProblem(error: unknown): string {
    const code = databaseFault(error)?.code ?? (error as { code?: unknown }).code
    if (code === '53300') return 'the database has no free connection'
    if (code === '28P01' || code === '28000') return 'the database rejects our user name or password'
    const crowded = poolStates(this.dataSource).find(
      ({ pool, used, max, waiting }) => pool === 'visitors' && used >= max && waiting > 0,
    )
    if (crowded !== undefined) return `all ${crowded.max} database connections of this node are in use`
    return 'the database does not answer'
  }
}

/** @throws on timeout; the work continues */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
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

/** A server left behind by a failover is read-only. */
async function isWritable(dataSource: DataSource): Promise<boolean> {
  // SQL: a server setting belongs to no entity.
  const state = await queryFirstRow<{ writes: boolean }>(
    dataSource,
    `SELECT current_setting('transaction_read_only') = 'off' AS writes`,
  )
  return state?.writes === true
}
