import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { toStorableText } from './stored-text.js'
import type { ProcessDeathsEntity } from './process.entity.js'
import { queryFirstRow, queryRows } from './rows.js'

/** Heartbeat interval in milliseconds; `dead_processes` treats ten seconds of silence as death. */
const heartbeatMs = 3_000
/** Shorter silences may be a database outage. */
const lostAfterSeconds = 60
/** Other processes' heartbeats are reliable after this much connectivity. */
const steadyAfterMs = 12_000
const retentionDays = 30
const maxCauseChars = 500

/**
 * `crashed`: uncaught error. `lost`: no trace, such as SIGKILL, out of memory, power cut. `child`: a worker whose
 * parent survived.
 */
export type Death = 'crashed' | 'lost' | 'child'

/**
 * Jobs name their process, which distinguishes jobs that killed their process from jobs whose process stopped normally.
 */
@Injectable()
export class ProcessRegister implements OnModuleInit, OnModuleDestroy {
  readonly id = randomUUID()
  readonly #log = new Logger(ProcessRegister.name)
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined
  #reachedSince = Number.POSITIVE_INFINITY
  #hasCrashed = false

  /** @param alone no other process can use the database, so all others are dead */
  constructor(
    private readonly dataSource: DataSource,
    private readonly alone: boolean,
  ) {}

  /** After an uncaught error, jobs in progress must not be returned as untouched. */
  get hasCrashed(): boolean {
    return this.#hasCrashed
  }

  /**
   * Waits until the register is reliable: after a database outage, live processes look dead.
   * @returns false if no wait was needed
   * @throws the signal's reason
   */
  async whenSteady(signal: AbortSignal): Promise<boolean> {
    const isSteady = (): boolean => this.alone || Date.now() - this.#reachedSince > steadyAfterMs
    if (isSteady()) return false
    while (!isSteady()) await delay(500, undefined, { signal })
    return true
  }

  async onModuleInit(): Promise<void> {
    await this.#renewLease(this.alone)
    await deleteEnded(this.dataSource, retentionDays)
    this.#timer = setInterval(() => void this.#sendHeartbeat(), heartbeatMs)
    this.#timer.unref()
  }

  /** Ends the lease first, so an interrupted shutdown blames no jobs. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    if (this.#hasCrashed) return
    await this.#storeEnd('stopped').catch((error: unknown) =>
      this.#log.warn(`process_end_not_stored error=${String(error)}`),
    )
  }

  /** Records that this process ends with an uncaught error, so its jobs in progress count as possible causes. */
  async recordCrash(error: unknown): Promise<void> {
    if (this.#hasCrashed) return
    this.#hasCrashed = true
    clearInterval(this.#timer)
    await this.#beating
    const cause = toStorableText(error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
      0,
      maxCauseChars,
    )
    await this.#storeEnd('crashed', cause)
    await this.#addDeaths('crashed', 1, cause)
  }

  async recordChildDeath(cause: string): Promise<void> {
    await this.#addDeaths('child', 1, toStorableText(cause).slice(0, maxCauseChars))
  }

  deaths(): Promise<{ ending: Death; total: number; lastCause: string | null }[]> {
    return countedDeaths(this.dataSource)
  }

  async #sendHeartbeat(): Promise<void> {
    this.#beating ??= this.#renewLease(false)
      .catch(() => {
        this.#reachedSince = Number.POSITIVE_INFINITY
      })
      .finally(() => (this.#beating = undefined))
    await this.#beating
  }

  async #renewLease(areOthersDead: boolean): Promise<void> {
    const count = await renewProcessLease(this.dataSource, this.id, { areOthersDead, lostAfterSeconds })
    this.#reachedSince = Math.min(this.#reachedSince, Date.now())
    if (count === 0) return
    this.#log.warn(`processes_lost count=${count}: an earlier process was killed, ran out of memory or lost power`)
    await this.#addDeaths('lost', count, null)
  }

  #storeEnd(ending: 'stopped' | 'crashed', cause: string | null = null): Promise<void> {
    return endLease(this.dataSource, this.id, ending, cause)
  }

  #addDeaths(ending: Death, count: number, cause: string | null): Promise<void> {
    return countDeaths(this.dataSource, ending, count, cause)
  }
}

/**
 * Renews a process's lease and marks expired leases.
 * @param areOthersDead treats every other running process as dead
 * @param lostAfterSeconds silence that always means death
 * @returns the number of newly marked processes
 */
async function renewProcessLease(
  dataSource: DataSource,
  id: string,
  { areOthersDead, lostAfterSeconds }: { areOthersDead: boolean; lostAfterSeconds: number },
): Promise<number> {
  // SQL: one statement uses the database's clock for all leases.
  const lost = await queryFirstRow<{ count: number }>(
    dataSource,
    `WITH alive AS (
       -- One that was taken for lost, as its database was away, is back.
       INSERT INTO processes (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen_at = now(), ending = NULL, ended_at = NULL
     ), lost AS (
       UPDATE processes SET ending = 'lost', ended_at = now()
       WHERE ending IS NULL AND id <> $1 AND ($2 OR seen_at < now() - make_interval(secs => $3)) RETURNING id
     )
     SELECT count(*)::int AS count FROM lost`,
    [id, areOthersDead, lostAfterSeconds],
  )
  return lost?.count ?? 0
}

async function endLease(
  dataSource: DataSource,
  id: string,
  ending: 'stopped' | 'crashed',
  cause: string | null,
): Promise<void> {
  await queryRows(dataSource, `UPDATE processes SET ending = $2, cause = $3, ended_at = now() WHERE id = $1`, [
    id,
    ending,
    cause,
  ])
}

async function deleteEnded(dataSource: DataSource, retentionDays: number): Promise<void> {
  await queryRows(dataSource, `DELETE FROM processes WHERE ended_at < now() - make_interval(days => $1)`, [
    retentionDays,
  ])
}

async function countDeaths(dataSource: DataSource, ending: string, count: number, cause: string | null): Promise<void> {
  await queryRows(
    dataSource,
    `INSERT INTO process_deaths (ending, total, last_at, last_cause) VALUES ($1, $2, now(), $3)
     ON CONFLICT (ending) DO UPDATE SET total = process_deaths.total + excluded.total, last_at = excluded.last_at, last_cause = excluded.last_cause`,
    [ending, count, cause],
  )
}

function countedDeaths(
  dataSource: DataSource,
): Promise<(Pick<ProcessDeathsEntity, 'ending' | 'lastCause'> & { total: number })[]> {
  return queryRows(dataSource, `SELECT ending, total::float8 AS total, last_cause AS "lastCause" FROM process_deaths`)
}
