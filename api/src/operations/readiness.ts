import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { databaseFault } from '../database/rows.js'
import { poolStates } from '../database/connections/index.js'
import { Cluster } from '../cluster/index.js'
import { JobQueue } from '../jobs/index.js'
import { takesWrites } from './database-state.queries.js'
import { SetAsideWork } from './set-aside-work.js'

export interface ReadinessReport {
  ready: boolean
  /** What is missing, one plain sentence each; empty when ready. */
  reasons: string[]
  /** What works less well than it should, though visitors are served; absent when nothing does. */
  degraded?: string[]
}

const databaseTimeoutMs = 2_000
/** Probes ask many times a minute. */
const lookAsideEveryMs = 10_000

/** Whether visitors can be served: database, schema, queue, and not about to stop. */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  readonly #log = new Logger(Readiness.name)
  #stopping = false
  #migrated = false
  /** What the log was told last; every probe and every look at the metrics asks. */
  #told = ''
  /** The driver's own words for what is wrong with the database. */
  #cause = ''
  #aside: string | undefined
  #lookedAsideAt = Number.NEGATIVE_INFINITY

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
    if (!this.jobs.healthy) reasons.push('the job queue is not reachable')
    this.#tell(reasons.join('; '))
    const { trouble } = this.cluster
    const degraded =
      trouble === undefined
        ? []
        : [`${trouble}: each process counts limits for itself and reaches only its own sockets`]
    const aside = reasons.length === 0 ? await this.#setAside() : undefined
    if (aside !== undefined) degraded.push(aside)
    return { ready: reasons.length === 0, reasons, ...(degraded.length === 0 ? {} : { degraded }) }
  }

  beforeApplicationShutdown(): void {
    this.#stopping = true
  }

  /** One sentence about work that is set aside; none where there is none, or nobody can say. */
  async #setAside(): Promise<string | undefined> {
    if (Date.now() - this.#lookedAsideAt < lookAsideEveryMs) return this.#aside
    this.#lookedAsideAt = Date.now()
    const counts = await within(databaseTimeoutMs, this.aside.counts()).catch(() => undefined)
    const some = [...(counts ?? [])].filter(([, count]) => count > 0).map(([name, count]) => `${name} (${count})`)
    this.#aside = some.length === 0 ? undefined : `set aside, as processes died of it: ${some.join(', ')}`
    return this.#aside
  }

  async #databaseProblem(): Promise<string | undefined> {
    try {
      if (!(await within(databaseTimeoutMs, takesWrites(this.dataSource)))) return 'the database takes no writes'
      // The schema only changes forward, so once it is complete it stays so for this process.
      this.#migrated ||= !(await within(databaseTimeoutMs, this.dataSource.showMigrations()))
      return this.#migrated ? undefined : 'the database is not migrated'
    } catch (error) {
      this.#cause = ` (${error instanceof Error ? error.message : String(error)})`
      return this.#whyNot(error)
    }
  }

  #tell(reasons: string): void {
    if (reasons === this.#told) return
    this.#told = reasons
    if (reasons === '') this.#log.log('ready')
    else this.#log.warn(`not ready: ${reasons}${this.#cause}`)
  }

  #whyNot(error: unknown): string {
    const code = databaseFault(error)?.code ?? (error as { code?: unknown }).code
    if (code === '53300') return 'the database has no connection left for us'
    if (code === '28P01' || code === '28000') return 'the database refuses our name or password'
    const crowded = poolStates(this.dataSource).find(
      ({ lane, used, max, waiting }) => lane === 'visitors' && used >= max && waiting > 0,
    )
    if (crowded !== undefined) return `all ${crowded.max} database connections of this node are in use`
    return 'the database does not answer'
  }
}

/** @throws when the work takes longer; it goes on, and how it ends is nobody's */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
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
