import { setTimeout as delay } from 'node:timers/promises'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common'
import { PgBoss } from 'pg-boss'
import { QueueConnections } from '../database/connections/index.js'
import { ProcessRegister } from '../database/process-register.js'
import { fromZero, jobsTotal } from '../metrics/index.js'
import { bossOptions, queueOptions } from './boss-options.js'
import { QUEUE_OPTIONS, type QueueOptions, type SendOptions, type WorkOptions } from './job-options.js'
import { JobHolders } from './job-holders.js'
import type { SetAsideJob } from './job-holders.queries.js'
import { JobRunner, type Work } from './job-runner.js'
import { messageOf, QueueHealth } from './queue-health.js'
import { countOpenJobs, handBack, takeUpHalfDone, waitingJobs, type WaitingJobs } from './stored-jobs.queries.js'

/** Other nodes' jobs are met at this pace; this node's own are woken at once. */
const defaultPollMs = 2_000
const stopWithinMs = 3_000

/**
 * Background work that survives its process: a job is stored before `send` returns and is done at least once, so a
 * handler must be able to run again. A job during which two processes died is set aside. Built on pg-boss, with one
 * poller a queue instead of one a worker.
 */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger(JobQueue.name)
  readonly #connections: QueueConnections
  readonly #boss: PgBoss
  readonly #sql = (text: string, values: unknown[] = []) => this.#connections.executeSql(text, values)
  readonly #work = new Map<string, Work>()
  readonly #queues = new Map<string, Promise<void>>()
  readonly #holders: JobHolders
  readonly #runner: JobRunner
  readonly #stopping = new AbortController()
  readonly #health = new QueueHealth(
    this.#log,
    () => this.#reach(),
    () => this.#takeUp(),
    this.#stopping.signal,
  )
  #started: Promise<void> | undefined

  constructor(
    @Inject(QUEUE_OPTIONS) private readonly options: QueueOptions,
    processes: ProcessRegister,
  ) {
    this.#connections = new QueueConnections(options.url, options.alone, (error) => this.#health.complain(error))
    this.#holders = new JobHolders(this.#sql, processes)
    this.#boss = new PgBoss({ db: this.#connections, ...bossOptions(options.alone) })
    this.#runner = new JobRunner({
      boss: this.#boss,
      holders: this.#holders,
      run: this.#sql,
      stopping: this.#stopping.signal,
      log: this.#log,
    })
    this.#boss.on('error', (error) => this.#health.complain(error))
  }

  /** Starts with the application; whoever needs the queue earlier may await it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.#start()
  }

  /** Whether this process is the only one that can be working on the database. */
  get alone(): boolean {
    return this.options.alone
  }

  /** True while the queue can be reached. */
  get healthy(): boolean {
    return this.#health.healthy
  }

  /**
   * Does jobs of one name in this process. A handler that throws is tried again, up to five times, with growing pauses.
   * Its signal fires when the process stops; a job given up then is taken up by the next process. One during which a
   * process died is done alone, and one during which two did is set aside.
   */
  async work<T extends object>(
    name: string,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
    { concurrency = 1, isRecurring = false, isSuspect }: WorkOptions<T> = {},
  ): Promise<void> {
    if (this.#work.has(name)) throw new Error(`jobs named ${name} already have a worker`)
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
    work.loop = this.#loop(work)
  }

  /**
   * Stores a job. A worker of this process begins it within milliseconds when one is free.
   * @returns the job's id, or null when one with the same `singletonKey` is already waiting, or was added within its
   * time
   */
  async send(
    name: string,
    data: object,
    { singletonKey, onceInSeconds, startAfter, priority }: SendOptions = {},
  ): Promise<string | null> {
    await this.#createQueue(name)
    const id = await this.#boss.send(name, data, {
      // Policy `short` allows one waiting job a key; a job without a key must be the only one of its own.
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
    const idle = Promise.all(works.map((work) => Promise.all([work.loop, ...work.running.values()])))
    await Promise.race([idle, new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())])
    await this.#handBack().catch((error: unknown) => this.#log.warn(`jobs not handed back: ${messageOf(error)}`))
    this.#health.end()
    const closed = this.#boss.stop({ graceful: false }).then(() => this.#connections.close())
    await closed.catch((error: unknown) => this.#log.warn(`queue not closed: ${messageOf(error)}`))
  }

  /** Jobs that nobody begins any more, as processes died of them. */
  setAside(): Promise<SetAsideJob[]> {
    return this.#holders.listSetAside()
  }

  /**
   * Jobs of every name that work is done for here: how many are due and not begun by any process, and for how many
   * seconds the oldest has been.
   */
  waiting(): Promise<WaitingJobs[]> {
    return waitingJobs(this.#sql, [...this.#work.keys()])
  }

  /** Jobs of a name that wait or are under way in any process, and whose data has this among it. */
  countOpen(name: string, part: object): Promise<number> {
    return countOpenJobs(this.#sql, name, part)
  }

  #start(): Promise<void> {
    return (this.#started ??= this.#open())
  }

  async #open(): Promise<void> {
    await this.#boss.start()
    if (this.options.alone) await takeUpHalfDone(this.#sql)
    await this.#boss.supervise()
    this.#health.begin()
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

  async #loop(work: Work): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // Made before the fetch, so that a wake during the fetch is not lost.
      const woken = new Promise<void>((resolve) => (work.wake = resolve))
      const free = work.concurrency - work.running.size
      // A database that is away has no jobs; the loop outlives it.
      const jobs = free > 0 ? await this.#boss.fetch<object>(work.name, { batchSize: free }).catch(() => []) : []
      for (const job of jobs) {
        const done = this.#runner.run(work, job).finally(() => {
          work.running.delete(job.id)
          work.wake()
        })
        work.running.set(job.id, done)
      }
      if (jobs.length > 0 && work.running.size < work.concurrency) continue
      await Promise.race([
        woken,
        delay(this.options.pollMs ?? defaultPollMs, undefined, { signal: this.#stopping.signal }).catch(
          () => undefined,
        ),
      ])
    }
  }

  async #reach(): Promise<void> {
    await this.#sql('SELECT 1')
  }

  /** Says of the jobs that are under way here that they live, and takes up those of others that do not. */
  async #takeUp(): Promise<void> {
    for (const { name, running } of this.#work.values())
      if (running.size > 0) await this.#boss.touch(name, [...running.keys()])
    await this.#boss.supervise()
  }

  /** Jobs that were cut by the end of this process wait for the next one, and this try does not count. */
  async #handBack(): Promise<void> {
    await this.#runner.handBack()
    const running = [...this.#work.values()].flatMap((work) => Array.from(work.running.keys()))
    const ids = [...this.#runner.cut, ...running]
    if (ids.length > 0) await handBack(this.#sql, ids)
  }

  #wakeAt(name: string, moment: Date): void {
    const wait = moment.getTime() - Date.now()
    if (wait < 60_000) setTimeout(() => this.#work.get(name)?.wake(), wait + 5).unref()
  }
}
