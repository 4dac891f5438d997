import { firstRow, rows, type SqlRunner } from '../../database/rows.js'
import { passagesOf, termsIn, type IndexVersion } from '../index/index-version.js'
import type { CountedTerms } from '../index/terms/term-change.js'
import type { Language } from '../languages/index.js'

/** Which rows count a bot's terms, in a word that is another after every change of them. */
export async function stateOfTerms(runner: SqlRunner, botId: string, indexVersion: IndexVersion): Promise<string> {
  // SQL: asked with every question; an aggregate sends one short text, whatever the number of rows.
  const row = await firstRow<{ state: string }>(
    runner,
    `SELECT coalesce(string_agg(id::text, ' ' ORDER BY id), '') AS state FROM (${termsIn(indexVersion, 'id')}) AS changes`,
    [botId],
  )
  return row?.state ?? ''
}

/** How many passages a bot has, and in which languages. */
export async function countPassages(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
): Promise<{ passages: number; languages: readonly Language[] }> {
  // SQL: counts over either version of the index.
  const row = await firstRow<{ passages: number; languages: Language[] | null }>(
    runner,
    `SELECT count(*)::int AS passages, array_agg(DISTINCT language) AS languages FROM (${passagesOf(indexVersion, 'language')}) AS passages`,
    [botId],
  )
  return { passages: row?.passages ?? 0, languages: row?.languages ?? [] }
}

const unlessKnown = (column: string): string =>
  `CASE WHEN id = ANY ($2::bigint[]) THEN '' ELSE ${column} END AS ${column}`

/** The rows that count a bot's terms; of those that are known nothing but their id. */
export function termsUnless(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  known: readonly string[],
): Promise<(CountedTerms & { id: string })[]> {
  // SQL: large texts, of which only those that are new are sent.
  return rows(
    runner,
    `SELECT id::text, ${unlessKnown('stems')}, ${unlessKnown('words')} FROM (${termsIn(indexVersion, 'id, stems, words')}) AS changes`,
    [botId, known],
  )
}
