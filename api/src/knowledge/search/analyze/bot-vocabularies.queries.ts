import { queryFirstRow, queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import { passagesSql, termsSql, type IndexVersion } from '../../ingest/store/index-version.js'
import type { CountedTerms } from '../../ingest/store/terms/term-change.js'
import type { Language } from '../../languages/index.js'

/** Returns a fingerprint that differs after every change of the term counts. */
export async function loadTermsFingerprint(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
): Promise<string> {
  // SQL: runs for every question; an aggregate returns one short text.
  const row = await queryFirstRow<{ state: string }>(
    runner,
    `SELECT coalesce(string_agg(id::text, ' ' ORDER BY id), '') AS state FROM (${termsSql(indexVersion, 'id')}) AS changes`,
    [botId],
  )
  return row?.state ?? ''
}

export async function countPassages(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
): Promise<{ passages: number; languages: readonly Language[] }> {
  const row = await queryFirstRow<{ passages: number; languages: Language[] | null }>(
    runner,
    `SELECT count(*)::int AS passages, array_agg(DISTINCT language) AS languages FROM (${passagesSql(indexVersion, 'language')}) AS passages`,
    [botId],
  )
  return { passages: row?.passages ?? 0, languages: row?.languages ?? [] }
}

const unlessKnown = (column: string): string =>
  `CASE WHEN id = ANY ($2::bigint[]) THEN '' ELSE ${column} END AS ${column}`

/** Known rows return only their ID. */
export function loadTermsExcept(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  known: readonly string[],
): Promise<(CountedTerms & { id: string })[]> {
  return queryRows(
    runner,
    `SELECT id::text, ${unlessKnown('stems')}, ${unlessKnown('words')} FROM (${termsSql(indexVersion, 'id, stems, words')}) AS changes`,
    [botId, known],
  )
}
