import { setTimeout as delay } from 'node:timers/promises'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common'
import { PgBoss, type Job } from 'pg-boss'
import { absence } from '../database/absence.js'
import { patiently, QueueConnections } from '../database/connections/index.js'
import { isFull, passingFault } from '../database/passing-fault.js'
import { ProcessRegister } from '../database/process-register.js'
import { fromZero, jobsTotal } from '../metrics/index.js'
import { QUEUE_OPTIONS, type QueueOptions, type SendOptions, type WorkOptions } from './job-options.js'
import { JobHolders, type SetAsideJob } from './job-holders.js'
import { Probation } from './probation.js'

type Handler = (data: never, signal: AbortSignal) => Promise<void>

interface Work {
  name: string
  handler: Handler
  concurrency: number
  keyOf: (job: Job<object>) => string
  isSuspect: ((data: never) => Promise<boolean>) | undefined
  running: Map<string, Promise<void>>
  wake: () => void
  loop: Promise<void>
}

/** Not `jobs`: pg-boss 10, used before the first version came out, kept tables there that pg-boss 12 does not read. */
const schema = 'work'
/** Other nodes' jobs are met at this pace; this node's own are woken at once. */
const defaultPollMs = 2_000
/** A running job says at this pace that its process lives ... */
const heartbeatMs = 5_000
/** ... which must not take longer, or the queue counts as away ... */
const beatWithinMs = 4_000
/** ... and is given to another process when it has been silent for this long. */
const silentSeconds = 20
const stopWithinMs = 3_000
const hourSeconds = 3_600
const queue = {
  policy: 'short',
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: silentSeconds,
  // Its process says that a job lives; how long the work takes is the handler's affair.
  expireInSeconds: 24 * hourSeconds,
  retentionSeconds: 24 * hourSeconds,
  // As long as `onceInSeconds` may look back.
  deleteAfterSeconds: hourSeconds,
} as const

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
  readonly #work = new Map<string, Work>()
  readonly #queues = new Map<string, Promise<void>>()
  readonly #holders: JobHolders
  readonly #probation = new Probation()
  /** Jobs whose handlers gave up because the process stops. */
  readonly #cut: string[] = []
  /** What is held in this process's name. */
  readonly #held = new Set<string>()
  readonly #stopping = new AbortController()
  #started: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #healthy = false
  #beating = false
  /** The log knows what else is wrong: each try of each part need not say so again. */
  #complained = false

  constructor(
    @Inject(QUEUE_OPTIONS) private readonly options: QueueOptions,
    processes: ProcessRegister,
  ) {
    this.#connections = new QueueConnections(options.url, options.alone, (error) => this.#complain(error))
    this.#holders = new JobHolders((text, values) => this.#connections.executeSql(text, values), processes)
    this.#boss = new PgBoss({
      db: this.#connections,
      schema,
      schedule: false,
      // The heartbeat below looks for silent jobs, and sweeps, on each beat of whichever process is first.
      supervise: false,
      // Each look is written down. Where nobody else is, only a job whose end could not be written down can be silent.
      monitorIntervalSeconds: options.alone ? silentSeconds : heartbeatMs / 1_000,
      maintenanceIntervalSeconds: 60,
      // Our own readiness tells of each process.
      registerInstance: false,
      openTelemetry: { enabled: false },
      // The embedded database has one session at a time: nothing is rebuilt beside it.
      reindex: !options.alone,
      monitorVacuum: !options.alone,
    })
    this.#boss.on('error', (error) => this.#complain(error))
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
    return this.#healthy
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
    clearInterval(this.#heartbeat)
    if (this.#started === undefined) return
    await this.#started.catch(() => undefined)
    for (const work of this.#work.values()) work.wake()
    const works = [...this.#work.values()]
    const idle = Promise.all(works.map((work) => Promise.all([work.loop, ...work.running.values()])))
    await Promise.race([idle, new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())])
    await this.#handBack().catch((error: unknown) => this.#log.warn(`jobs not handed back: ${messageOf(error)}`))
    this.#healthy = false
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
  async waiting(): Promise<{ name: string; count: number; seconds: number }[]> {
    const { rows } = await this.#connections.executeSql(
      `SELECT n.name, count(j.id)::int AS count, coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS seconds
       FROM unnest($1::text[]) AS n (name) LEFT JOIN ${schema}.job j ON j.name = n.name AND j.state < 'active' AND j.start_after <= now() GROUP BY n.name`,
      [[...this.#work.keys()]],
    )
    return rows as { name: string; count: number; seconds: number }[]
  }

  #start(): Promise<void> {
    return (this.#started ??= this.#open())
  }

  async #open(): Promise<void> {
    await this.#boss.start()
    if (this.options.alone)
      await this.#sql(
        `UPDATE ${schema}.job SET state = 'retry', start_after = now() WHERE state = 'active' AND retry_count < retry_limit`,
      )
    await this.#boss.supervise()
    this.#healthy = true
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs)
    this.#heartbeat.unref()
  }

  #createQueue(name: string): Promise<void> {
    let created = this.#queues.get(name)
    if (created === undefined) {
      created = this.#start().then(() => this.#boss.createQueue(name, queue))
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
        const done = this.#run(work, job).finally(() => {
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

  async #run(work: Work, job: Job<object>): Promise<void> {
    const key = work.keyOf(job)
    let leave = (): void => undefined
    try {
      const suspicion = await patiently(() => this.#suspicion(work, key, job))
      if (suspicion === 'poison') return await this.#setAside(work, key, job)
      leave = await this.#probation.enter(suspicion === 'suspect', this.#stopping.signal)
      this.#stopping.signal.throwIfAborted()
      if (work.isSuspect === undefined) await this.#begin(work, key, job)
      await patiently(() => work.handler(job.data as never, this.#stopping.signal))
      await this.#boss.complete(work.name, job.id)
      await this.#end(key)
      jobsTotal.inc({ name: work.name, outcome: 'done' })
    } catch (error) {
      if (this.#stopping.signal.aborted) return void this.#cut.push(job.id)
      jobsTotal.inc({ name: work.name, outcome: 'failed' })
      this.#log.warn(`job ${work.name} failed: ${messageOf(error)}`)
      // A lost connection leaves the job to the heartbeat's silence, which has the same end. That this process has it
      // is no matter while it lives.
      await this.#boss
        .fail(work.name, job.id, { message: messageOf(error) })
        .then(() => this.#end(key))
        .catch(() => undefined)
    } finally {
      leave()
    }
  }

  async #suspicion(work: Work, key: string, job: Job<object>): Promise<'none' | 'suspect' | 'poison'> {
    if (work.isSuspect === undefined) return this.#holders.suspicion(key, this.#stopping.signal)
    return (await work.isSuspect(job.data as never)) ? 'suspect' : 'none'
  }

  async #begin(work: Work, key: string, job: Job<object>): Promise<void> {
    await this.#holders.begin(key, work.name, job.id)
    this.#held.add(key)
  }

  async #end(key: string): Promise<void> {
    if (this.#held.delete(key)) await this.#holders.end(key)
  }

  /** What comes round again is left out until somebody lets it go on; another job waits for that for ever. */
  async #setAside(work: Work, key: string, job: Job<object>): Promise<void> {
    const isNew = await this.#holders.setAside(key)
    if (key === work.name) await this.#boss.complete(work.name, job.id)
    else
      await this.#sql(
        `UPDATE ${schema}.job SET state = 'retry', started_on = NULL, start_after = 'infinity', keep_until = 'infinity' WHERE state = 'active' AND id = $1`,
        [job.id],
      )
    if (isNew) this.#log.error(`job ${work.name} (${key}) is set aside: two processes died during it`)
  }

  /** Says that this process lives, and takes up what others left. */
  async #beat(): Promise<void> {
    if (this.#beating) return
    this.#beating = true
    const asked = Date.now()
    const late = setTimeout(() => (this.#healthy = false), beatWithinMs)
    late.unref()
    try {
      await this.#sql('SELECT 1')
      clearTimeout(late)
      // These take as long as there is work in the queue.
      for (const { name, running } of this.#work.values())
        if (running.size > 0) await this.#boss.touch(name, [...running.keys()])
      await this.#boss.supervise()
      this.#healthy = true
      const told = absence.ended(asked) ?? (this.#complained ? 'queue: reached again' : undefined)
      if (told !== undefined) this.#log.log(told)
      this.#complained = false
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      // A full disk answers, and what waits there is done when there is room.
      this.#healthy = isFull(error)
      this.#complain(error)
    } finally {
      clearTimeout(late)
      this.#beating = false
    }
  }

  #complain(error: unknown): void {
    const isAway = passingFault(error) === 'away'
    const more = isAway ? absence.failed() : this.#complained ? undefined : ''
    if (more !== undefined) this.#log.warn(`queue: ${messageOf(error)}${more}`)
    this.#complained ||= !isAway
  }

  /** Jobs that were cut by the end of this process wait for the next one, and this try does not count. */
  async #handBack(): Promise<void> {
    await this.#holders.handBack([...this.#held])
    const ids = [...this.#cut, ...this.#runningIds()]
    if (ids.length > 0)
      await this.#sql(
        `UPDATE ${schema}.job SET state = 'retry', started_on = NULL, start_after = now() WHERE state = 'active' AND id = ANY($1::uuid[])`,
        [ids],
      )
  }

  #runningIds(): string[] {
    return [...this.#work.values()].flatMap((work) => Array.from(work.running.keys()))
  }

  #wakeAt(name: string, moment: Date): void {
    const wait = moment.getTime() - Date.now()
    if (wait < 60_000) setTimeout(() => this.#work.get(name)?.wake(), wait + 5).unref()
  }

  async #sql(text: string, values: unknown[] = []): Promise<void> {
    await this.#connections.executeSql(text, values)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
