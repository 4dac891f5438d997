import type { PGlite } from '@electric-sql/pglite'
import type { WireServer } from './wire-server.js'

/** Between two looks at what is due, in milliseconds. */
const everyMs = 10_000
/** Without a statement for this long nobody is waiting for one. */
const quietMs = 150
/** What is due waits this long for a quiet moment, and then takes its turn between two clients. */
const patienceMs = 5_000
/** After a step that failed, as on a full disk. */
const restMs = 60_000

/**
 * Write-ahead log since the last checkpoint, in bytes, that makes the next one due: a restart after a crash replays it.
 */
const maxLogBytes = 32 * 1_024 * 1_024
/** A checkpoint is due this many seconds after the last when anything was written (`checkpoint_timeout`). */
const maxLogSeconds = 300
const someLogBytes = 256 * 1_024

/**
 * The next statement that is due, of one relation each. The thresholds are those of PostgreSQL's autovacuum
 * (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM), with a ceiling: nobody else is answered
 * while a statement runs, so there shall be many short ones and not a few long ones.
 */
const due = `
  WITH log AS (
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS bytes, extract(epoch FROM now() - checkpoint_time) AS seconds FROM pg_control_checkpoint()
  ), relations AS (
    SELECT c.oid, c.relkind = 't' AS is_toast, greatest(c.reltuples, 0) AS live, s.n_dead_tup AS dead, s.n_ins_since_vacuum AS inserted, s.n_mod_since_analyze AS changed,
      age(c.relfrozenxid) > current_setting('autovacuum_freeze_max_age')::int AS is_old
    FROM pg_class c JOIN pg_stat_all_tables s ON s.relid = c.oid WHERE c.relkind IN ('r', 't', 'm')
  ), steps AS (
    SELECT 'CHECKPOINT' AS step, bytes / ${maxLogBytes} + 1 AS urgency FROM log WHERE bytes > ${maxLogBytes} OR (bytes > ${someLogBytes} AND seconds > ${maxLogSeconds})
    UNION ALL
    SELECT format('VACUUM (PROCESS_TOAST false) %s', oid::regclass), greatest(dead / least(50 + 0.2 * live, 5000), inserted / least(1000 + 0.2 * live, 10000)) FROM relations
      WHERE dead > least(50 + 0.2 * live, 5000) OR inserted > least(1000 + 0.2 * live, 10000) OR is_old
    UNION ALL
    SELECT format('ANALYZE %s', oid::regclass), changed / (50 + 0.1 * live) FROM relations WHERE NOT is_toast AND changed > 50 + 0.1 * live
  )
  SELECT step FROM steps ORDER BY urgency DESC, step LIMIT 1`

/** @returns a statement that is due; undefined when there is none */
export async function dueStep(db: PGlite): Promise<string | undefined> {
  const { rows } = await db.query<{ step: string }>(due)
  return rows[0]?.step
}

/**
 * What autovacuum and the checkpointer do on a server. PostgreSQL compiled to WebAssembly has neither: it is one
 * process, started in single-user mode, in which a checkpoint comes with the end alone, and rows that were deleted stay
 * for good. One statement at a time, in moments in which no client waits.
 */
export class Maintenance {
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  /**
   * @param failed told of a step that failed; it is tried again
   * @param pace milliseconds between two looks at what is due
   */
  constructor(
    private readonly db: PGlite,
    private readonly server: Pick<WireServer, 'between' | 'quietMs'>,
    private readonly failed: (error: unknown) => void,
    private readonly pace = everyMs,
  ) {
    this.#lookIn(pace)
  }

  /** No step follows; one that runs is finished before the server is closed. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #lookIn(ms: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.#look(performance.now()), ms)
    this.#timer.unref()
  }

  async #look(since: number): Promise<void> {
    if (this.server.quietMs < quietMs && performance.now() - since < patienceMs) {
      if (this.#stopped) return
      this.#timer = setTimeout(() => void this.#look(since), quietMs)
      this.#timer.unref()
      return
    }
    try {
      const hasMore = await this.server.between(async () => {
        const step = await dueStep(this.db)
        if (step !== undefined) await this.db.exec(step)
        return step !== undefined
      })
      this.#lookIn(hasMore ? Math.min(quietMs, this.pace) : this.pace)
    } catch (error) {
      if (!this.#stopped) this.failed(error)
      this.#lookIn(Math.max(restMs, this.pace))
    }
  }
}
