import { setTimeout as delay } from 'node:timers/promises'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common'
import { PgBoss } from 'pg-boss'
import { QueueConnections } from '../database/connections/index.js'
import { ProcessRegister } from '../database/process-register.js'
import { fromZero, jobsTotal } from '../metrics/index.js'
import { bossOptions, monitorMs, queueOptions } from './boss-options.js'
import { JobProcesses, type SetAsideJob } from './job-processes.js'
import { JobRunner, type Work } from './job-runner.js'
import { messageOf, QueueHealth } from './queue-health.js'
import {
  countOpenJobs,
  dueQueues,
  requeueJobs,
  restartInterrupted,
  waitingJobs,
  type WaitingJobs,
} from './stored-jobs.queries.js'

export interface QueueOptions {
  url: string
  /** Without other processes, unfinished jobs belong to a dead process. */
  alone: boolean
  /** In milliseconds; default 2,000. */
  pollMs?: number
}
export const QUEUE_OPTIONS = Symbol('queue options')

export interface WorkOptions<T extends object = object> {
  concurrency?: number
  /** Deaths in one occurrence count for the next. */
  isRecurring?: boolean
  /** For work that counts its own deaths; the queue then counts none. */
  isSuspect?: (data: T) => Promise<boolean>
}

export interface SendOptions {
  singletonKey?: string
  /** At most one job per key and interval, by the database's clock; up to an hour. */
  onceInSeconds?: number
  startAfter?: Date
  /** Higher starts first; default 0. */
  priority?: number
}

/** This node's own jobs wake the poller at once. */
const defaultPollMs = 2_000
const stopWithinMs = 3_000

/**
 * Jobs are stored before `send` returns and run at least once, so handlers must be repeatable. pg-boss, with one
 * statement that polls all queues: its own workers would each poll theirs.
 */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger(JobQueue.name)
  readonly #connections: QueueConnections
  readonly #boss: PgBoss
  readonly #runSql = (text: string, values: unknown[] = []) => this.#connections.executeSql(text, values)
  readonly #work = new Map<string, Work>()
  readonly #queues = new Map<string, Promise<void>>()
  readonly #processes: JobProcesses
  readonly #runner: JobRunner
  readonly #stopping = new AbortController()
  readonly #health = new QueueHealth(
    this.#log,
    () => this.#ping(),
    () => this.#reclaimJobs(),
    this.#stopping.signal,
  )
  #started: Promise<void> | undefined
  #polling: Promise<void> | undefined
  #supervisedAt = 0

  constructor(
    @Inject(QUEUE_OPTIONS) private readonly options: QueueOptions,
    processes: ProcessRegister,
  ) {
    this.#connections = new QueueConnections(options.url, options.alone, (error) => this.#health.reportError(error))
    this.#processes = new JobProcesses(this.#runSql, processes)
    this.#boss = new PgBoss({ db: this.#connections, ...bossOptions(options.alone) })
    this.#runner = new JobRunner({
      boss: this.#boss,
      processes: this.#processes,
      run: this.#runSql,
      stopping: this.#stopping.signal,
      log: this.#log,
    })
    this.#boss.on('error', (error) => this.#health.reportError(error))
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#start()
  }

  get alone(): boolean {
    return this.options.alone
  }

  get healthy(): boolean {
    return this.#health.healthy
  }

  /**
   * Failed jobs are retried up to five times with growing delays. On shutdown the signal fires, and the next process
   * repeats the job. A job runs alone after one process died, and is set aside after two.
   */
  async work<T extends object>(
    name: string,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
    { concurrency = 1, isRecurring = false, isSuspect }: WorkOptions<T> = {},
  ): Promise<void> {
    if (this.#work.has(name)) throw new Error(`the job ${name} already has a worker`)
    await this.#createQueue(name)
    const work: Work = {
      name,
      handler,
      concurrency,
      keyOf: ({ id }) => (isRecurring ? name : id),
      isSuspect,
      running: new Map(),
      wake: () => undefined,
      loop: Promise.resolve(),
    }
    this.#work.set(name, work)
    fromZero(jobsTotal, { name, outcome: 'done' }, { name, outcome: 'failed' })
    work.loop = this.#runDueJobs(work)
    this.#polling ??= this.#pollQueues()
  }

  /** @returns null when a job with the same `singletonKey` waits or was added within the interval */
  async send(
    name: string,
    data: object,
    { singletonKey, onceInSeconds, startAfter, priority }: SendOptions = {},
  ): Promise<string | null> {
    await this.#createQueue(name)
    const id = await this.#boss.send(name, data, {
      // Policy `short` allows one waiting job per key.
      singletonKey: singletonKey ?? crypto.randomUUID(),
      ...(onceInSeconds === undefined ? {} : { singletonSeconds: onceInSeconds }),
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(priority === undefined ? {} : { priority }),
    })
    if (startAfter === undefined || startAfter.getTime() <= Date.now()) this.#work.get(name)?.wake()
    else this.#wakeAt(name, startAfter)
    return id
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    this.#stopping.abort()
    this.#health.stopBeating()
    if (this.#started === undefined) return
    await this.#started.catch(() => undefined)
    for (const work of this.#work.values()) work.wake()
    const works = [...this.#work.values()]
    const idle = Promise.all([
      this.#polling,
      ...works.map((work) => Promise.all([work.loop, ...work.running.values()])),
    ])
    await Promise.race([idle, new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())])
    await this.#releaseInterrupted().catch((error: unknown) =>
      this.#log.warn(`jobs_not_returned error=${messageOf(error)}`),
    )
    this.#health.markUnhealthy()
    const closed = this.#boss.stop({ graceful: false }).then(() => this.#connections.close())
    await closed.catch((error: unknown) => this.#log.warn(`queue_not_closed error=${messageOf(error)}`))
  }

  setAside(): Promise<SetAsideJob[]> {
    return this.#processes.listSetAside()
  }

  waiting(): Promise<WaitingJobs[]> {
    return waitingJobs(this.#runSql, [...this.#work.keys()])
  }

  countOpen(name: string, part: object): Promise<number> {
    return countOpenJobs(this.#runSql, name, part)
  }

  #start(): Promise<void> {
    return (this.#started ??= this.#startBoss())
  }

  async #startBoss(): Promise<void> {
    await this.#boss.start()
    if (this.options.alone) await restartInterrupted(this.#runSql)
    await this.#boss.supervise()
    this.#health.start()
  }

  #createQueue(name: string): Promise<void> {
    let created = this.#queues.get(name)
    if (created === undefined) {
      created = this.#start().then(() => this.#boss.createQueue(name, queueOptions))
      created.catch(() => void this.#queues.delete(name))
      this.#queues.set(name, created)
    }
    return created
  }

  /** Wakes the queues that have a due job: one that another node sent, a retry, or one that was sent for later. */
  async #pollQueues(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await delay(this.options.pollMs ?? defaultPollMs, undefined, { signal: this.#stopping.signal }).catch(
        () => undefined,
      )
      const free = [...this.#work.values()].filter(({ concurrency, running }) => running.size < concurrency)
      if (free.length === 0 || this.#stopping.signal.aborted) continue
      // The loop must survive a database outage.
      const due = await dueQueues(
        this.#runSql,
        free.map(({ name }) => name),
      ).catch(() => [])
      for (const name of due) this.#work.get(name)?.wake()
    }
  }

  async #runDueJobs(work: Work): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // Created before the fetch, so that no wake is lost.
      const woken = new Promise<void>((resolve) => (work.wake = resolve))
      const free = work.concurrency - work.running.size
      // A failed fetch is repeated when the poll finds the job again.
      const jobs = free > 0 ? await this.#boss.fetch<object>(work.name, { batchSize: free }).catch(() => []) : []
      for (const job of jobs) {
        const done = this.#runner.run(work, job).finally(() => {
          work.running.delete(job.id)
          work.wake()
        })
        work.running.set(job.id, done)
      }
      if (jobs.length === 0 || work.running.size >= work.concurrency) await woken
    }
  }

  async #ping(): Promise<void> {
    await this.#runSql('SELECT 1')
  }

  async #reclaimJobs(): Promise<void> {
    for (const { name, running } of this.#work.values())
      if (running.size > 0) await this.#boss.touch(name, [...running.keys()])
    if (Date.now() - this.#supervisedAt < monitorMs(this.alone)) return
    this.#supervisedAt = Date.now()
    await this.#boss.supervise()
  }

  /** Interrupted jobs restart without counting a try. */
  async #releaseInterrupted(): Promise<void> {
    await this.#runner.releaseStarted()
    const running = [...this.#work.values()].flatMap((work) => Array.from(work.running.keys()))
    const ids = [...this.#runner.interruptedIds, ...running]
    if (ids.length > 0) await requeueJobs(this.#runSql, ids)
  }

  #wakeAt(name: string, moment: Date): void {
    const wait = moment.getTime() - Date.now()
    if (wait < 60_000) setTimeout(() => this.#work.get(name)?.wake(), wait + 5).unref()
  }
}
