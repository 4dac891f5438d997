import type { PGlite } from '@electric-sql/pglite'
import type { WireServer } from './wire-server.js'

const everyMs = 10_000
const quietMs = 150
/** Maintenance waits at most this long for a quiet moment. */
const patienceMs = 5_000
const restMs = 60_000

/** In bytes; a crashed database replays this log. */
const maxLogBytes = 32 * 1_024 * 1_024
/** The value resembles `checkpoint_timeout`. */
const maxLogSeconds = 300
const someLogBytes = 256 * 1_024

/**
 * Thresholds follow autovacuum (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM), with a
 * ceiling: statements block clients and should be short.
 */
const dueStepSql = `
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

export async function selectDueStep(db: PGlite): Promise<string | undefined> {
  const { rows } = await db.query<{ step: string }>(dueStepSql)
  return rows[0]?.step
}

/**
 * Replaces autovacuum and the checkpointer, which single-user WebAssembly PostgreSQL lacks. Runs one statement at a
 * time between clients.
 */
export class Maintenance {
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(
    private readonly db: PGlite,
    private readonly server: Pick<WireServer, 'runBetweenTransactions' | 'quietMs'>,
    private readonly failed: (error: unknown) => void,
    private readonly pace = everyMs,
  ) {
    this.#scheduleCheck(pace)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #scheduleCheck(ms: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.#check(performance.now()), ms)
    this.#timer.unref()
  }

  async #check(since: number): Promise<void> {
    if (this.server.quietMs < quietMs && performance.now() - since < patienceMs) {
      if (this.#stopped) return
      this.#timer = setTimeout(() => void this.#check(since), quietMs)
      this.#timer.unref()
      return
    }
    try {
      const hasMore = await this.server.runBetweenTransactions(async () => {
        const step = await selectDueStep(this.db)
        if (step !== undefined) await this.db.exec(step)
        return step !== undefined
      })
      this.#scheduleCheck(hasMore ? Math.min(quietMs, this.pace) : this.pace)
    } catch (error) {
      if (!this.#stopped) this.failed(error)
      this.#scheduleCheck(Math.max(restMs, this.pace))
    }
  }
}
