import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { storable } from './stored-text.js'
import { countDeaths, countedDeaths, endLease, forgetEnded, sayAlive } from './process-register.queries.js'

/**
 * A process says at this pace, in milliseconds, that it lives; the function `dead_processes` takes one that is silent
 * for ten seconds for dead.
 */
const beatMs = 3_000
/** One that is silent for this long is counted as lost. Before that its database may have been away. */
const lostAfterSeconds = 60
/** What others have said of themselves is known once this process has reached the database for so long. */
const steadyAfterMs = 12_000
const keptDays = 30
/** Characters of an error that are stored; the log has all of it. */
const maxCauseChars = 500

/**
 * How processes died: of an error that nobody caught, or without a word, as of SIGKILL, of want of memory, of a power
 * cut; or it was one that worked for another process, which lives on.
 */
export type Death = 'crashed' | 'lost' | 'child'

/**
 * The processes that work on this database, in its own table: each says that it lives, and how it ended. Work names its
 * process, so that whoever takes it up next can tell a process that died of it from one that stopped in order.
 */
@Injectable()
export class ProcessRegister implements OnModuleInit, OnModuleDestroy {
  /** Of this process, or of this application where several share one. */
  readonly id = randomUUID()
  readonly #log = new Logger(ProcessRegister.name)
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined
  #reachedSince = Number.POSITIVE_INFINITY
  #hasCrashed = false

  /** @param alone nobody else can be working on the database: whoever is said to is dead */
  constructor(
    private readonly dataSource: DataSource,
    private readonly alone: boolean,
  ) {}

  /**
   * True once this process leaves because of an error that nobody caught: what it has under way is not given back as
   * untouched.
   */
  get hasCrashed(): boolean {
    return this.#hasCrashed
  }

  /**
   * Waits until a process that looks dead is dead: the database was not away a moment ago, when nobody could say that
   * they live.
   * @returns false when there was nothing to wait for
   * @throws the signal's reason
   */
  async whenSteady(signal: AbortSignal): Promise<boolean> {
    const isSteady = (): boolean => this.alone || Date.now() - this.#reachedSince > steadyAfterMs
    if (isSteady()) return false
    while (!isSteady()) await delay(500, undefined, { signal })
    return true
  }

  async onModuleInit(): Promise<void> {
    await this.#sayAlive(this.alone)
    await forgetEnded(this.dataSource, keptDays)
    this.#timer = setInterval(() => void this.#beat(), beatMs)
    this.#timer.unref()
  }

  /** At the beginning of an orderly end: whatever cuts it short, nothing that is under way is to blame. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    if (this.#hasCrashed) return
    await this.#end('stopped').catch((error: unknown) =>
      this.#log.warn(`the end of this process was not stored: ${String(error)}`),
    )
  }

  /**
   * Stores and counts that this process ends by an error that nobody caught; what it has under way counts as having
   * been under way then.
   */
  async crashed(error: unknown): Promise<void> {
    if (this.#hasCrashed) return
    this.#hasCrashed = true
    clearInterval(this.#timer)
    await this.#beating
    const cause = storable(error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
      0,
      maxCauseChars,
    )
    await this.#end('crashed', cause)
    await this.#count('crashed', 1, cause)
  }

  /** Counts a process that worked for this one. */
  async childDied(cause: string): Promise<void> {
    await this.#count('child', 1, storable(cause).slice(0, maxCauseChars))
  }

  /** How many processes have died on this database, ever, and of what the last one did. */
  deaths(): Promise<{ ending: Death; total: number; lastCause: string | null }[]> {
    return countedDeaths(this.dataSource)
  }

  async #beat(): Promise<void> {
    this.#beating ??= this.#sayAlive(false)
      .catch(() => {
        // Readiness tells of a database that is away.
        this.#reachedSince = Number.POSITIVE_INFINITY
      })
      .finally(() => (this.#beating = undefined))
    await this.#beating
  }

  /** @param areOthersDead whoever else has not said that it ended is dead, however short a time ago it was seen */
  async #sayAlive(areOthersDead: boolean): Promise<void> {
    const count = await sayAlive(this.dataSource, this.id, { areOthersDead, lostAfterSeconds })
    this.#reachedSince = Math.min(this.#reachedSince, Date.now())
    if (count === 0) return
    this.#log.warn(
      `${count === 1 ? 'a process' : `${count} processes`} before this one ended without a word: killed, out of memory, or with the machine`,
    )
    await this.#count('lost', count, null)
  }

  #end(ending: 'stopped' | 'crashed', cause: string | null = null): Promise<void> {
    return endLease(this.dataSource, this.id, ending, cause)
  }

  #count(ending: Death, count: number, cause: string | null): Promise<void> {
    return countDeaths(this.dataSource, ending, count, cause)
  }
}
