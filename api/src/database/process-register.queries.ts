import type { DataSource } from 'typeorm'
import type { ProcessDeathsEntity } from './process-deaths.entity.js'
import { firstRow, rows } from './rows.js'

/**
 * Says that a process lives, and notes those that do not any more.
 * @param areOthersDead whoever else has not said that it ended is dead, however short a time ago it was seen
 * @param lostAfterSeconds who is silent for so long is dead in any case
 * @returns how many are noted now that were not before
 */
export async function sayAlive(
  dataSource: DataSource,
  id: string,
  { areOthersDead, lostAfterSeconds }: { areOthersDead: boolean; lostAfterSeconds: number },
): Promise<number> {
  // SQL: a lease. It is prolonged and those of others are judged in one statement, by the database's clock.
  const lost = await firstRow<{ count: number }>(
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

/** Ends the lease of a process, in order or by an error. */
export async function endLease(
  dataSource: DataSource,
  id: string,
  ending: 'stopped' | 'crashed',
  cause: string | null,
): Promise<void> {
  // SQL: part of the lease, by the database's clock.
  await rows(dataSource, `UPDATE processes SET ending = $2, cause = $3, ended_at = now() WHERE id = $1`, [
    id,
    ending,
    cause,
  ])
}

/** Deletes what is known of processes that ended so many days ago. */
export async function forgetEnded(dataSource: DataSource, keptDays: number): Promise<void> {
  // SQL: as above.
  await rows(dataSource, `DELETE FROM processes WHERE ended_at < now() - make_interval(days => $1)`, [keptDays])
}

/** Adds to how many processes have died that way. */
export async function countDeaths(
  dataSource: DataSource,
  ending: string,
  count: number,
  cause: string | null,
): Promise<void> {
  // SQL: a counter, which grows by what is added.
  await rows(
    dataSource,
    `INSERT INTO process_deaths (ending, total, last_at, last_cause) VALUES ($1, $2, now(), $3)
     ON CONFLICT (ending) DO UPDATE SET total = process_deaths.total + excluded.total, last_at = excluded.last_at, last_cause = excluded.last_cause`,
    [ending, count, cause],
  )
}

/** How many processes have died, by the way they did. */
export function countedDeaths(
  dataSource: DataSource,
): Promise<(Pick<ProcessDeathsEntity, 'ending' | 'lastCause'> & { total: number })[]> {
  // SQL: beside the statement that counts them.
  return rows(dataSource, `SELECT ending, total::float8 AS total, last_cause AS "lastCause" FROM process_deaths`)
}
