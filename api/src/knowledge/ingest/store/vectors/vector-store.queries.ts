import { toSql } from 'pgvector'
import type { EntityManager } from 'typeorm'
import { queryFirstRow, queryRows, type SqlRunner } from '../../../../platform/database/rows.js'
import type { linesToEmbed } from '../../chunking/passage-lines.js'
import { passagesSql, type IndexVersion } from '../index-version.js'

/** This sample gives two significant digits within milliseconds. */
const sampleSize = 64
/** The lease lasts this many seconds. */
const leaseSeconds = 1_800

const allPassagesSql = (columns: string): string =>
  `SELECT ${columns} FROM chunks WHERE bot_id = $1 UNION ALL SELECT ${columns} FROM draft_chunks WHERE bot_id = $1`
/** $2 is null for all languages. */
const isReadableSql = `($2::text[] IS NULL OR split_part(language, '-', 1) = ANY ($2))`
const hasVectorSql = `EXISTS (SELECT FROM passage_vectors v WHERE v.text_hash = p.text_hash AND v.ordinal = 0
  AND v.set_id = (SELECT id FROM vector_sets WHERE bot_id = $1 AND embedder = $3))`

interface VectorSetKey {
  botId: string
  embedder: string
}

interface ReadPassages extends VectorSetKey {
  languages: readonly string[] | null
}

export interface VectorEntry {
  hash: string
  /** From 1: a line of the passage; absent: the passage itself. */
  line?: number
  vector: Float32Array
}

export interface VectorLease {
  setId: number
  until: string
}

export function nearestPassages(
  runner: SqlRunner,
  { botId, embedder, indexVersion }: VectorSetKey & { indexVersion: IndexVersion },
  query: Float32Array,
  limit: number,
): Promise<{ id: string; cosine: number }[]> {
  return queryRows(
    runner,
    `SELECT c.id::text, -(v.vector <#> $3::halfvec) AS cosine
       FROM vector_sets s JOIN passage_vectors v ON v.set_id = s.id AND v.ordinal = 0
         JOIN (${passagesSql(indexVersion, 'id, text_hash')}) c ON c.text_hash = v.text_hash
       WHERE s.bot_id = $1 AND s.embedder = $2 AND vector_dims(v.vector) = $5
       ORDER BY v.vector <#> $3::halfvec, c.id LIMIT $4`,
    [botId, embedder, toSql([...query]), limit, query.length],
  )
}

/** Returns the statistics that {@link activateVectorSet} stored. */
export function selectBackground(
  runner: SqlRunner,
  { botId, languages, embedder }: ReadPassages,
): Promise<{ mean: number | null; deviation: number | null; share: number | null } | undefined> {
  return queryFirstRow(
    runner,
    `SELECT s.mean, s.deviation, (SELECT avg((${hasVectorSql})::int)::float8 FROM (${allPassagesSql('text_hash, language')}) p WHERE ${isReadableSql}) AS share
       FROM vector_sets s WHERE s.bot_id = $1 AND s.embedder = $3`,
    [botId, languages, embedder],
  )
}

/** Includes passages with equal text. */
export function passagesWithoutVector(
  runner: SqlRunner,
  { botId, languages, embedder }: ReadPassages,
  limit: number,
): Promise<{ hash: string; title: string; headings: string[]; text: string }[]> {
  return queryRows(
    runner,
    `SELECT text_hash AS hash, title, headings, text FROM (${allPassagesSql('id, text_hash, language, title, headings, text')}) p
       WHERE ${isReadableSql} AND NOT ${hasVectorSql} ORDER BY id LIMIT $4`,
    [botId, languages, embedder, limit],
  )
}

export function passagesWithoutLines(
  runner: SqlRunner,
  { botId, languages, embedder }: ReadPassages,
  limit: number,
): Promise<({ hash: string } & Parameters<typeof linesToEmbed>[0])[]> {
  return queryRows(
    runner,
    `SELECT DISTINCT ON (text_hash) text_hash AS hash, title, headings, text, kind, language
       FROM (${allPassagesSql('text_hash, title, headings, text, kind, language')}) p
       WHERE ${isReadableSql} AND ${hasVectorSql} AND NOT ${hasVectorSql.replace('ordinal = 0', 'ordinal = 1')} LIMIT $4`,
    [botId, languages, embedder, limit],
  )
}

export function selectLineCosines(
  runner: SqlRunner,
  { botId, embedder, indexVersion }: VectorSetKey & { indexVersion: IndexVersion },
  query: Float32Array,
  passageIds: readonly string[],
): Promise<{ id: string; cosines: number[] }[]> {
  return queryRows(
    runner,
    `SELECT c.id::text, array_agg(-(v.vector <#> $3::halfvec) ORDER BY v.ordinal) AS cosines
       FROM (${passagesSql(indexVersion, 'id, text_hash')}) c
         JOIN vector_sets s ON s.bot_id = $1 AND s.embedder = $2
         JOIN passage_vectors v ON v.set_id = s.id AND v.text_hash = c.text_hash AND v.ordinal > 0
       WHERE c.id = ANY ($4::bigint[]) AND vector_dims(v.vector) = $5 GROUP BY c.id`,
    [botId, embedder, toSql([...query]), passageIds, query.length],
  )
}

/**
 * The bots with the fewest passages without vectors come first.
 * @param ordinal 1 when lines have vectors, else 0
 */
export function botsWithoutVectors(
  runner: SqlRunner,
  { languages, embedder, ordinal }: Omit<ReadPassages, 'botId'> & { ordinal: 0 | 1 },
): Promise<{ botId: string; passages: number }[]> {
  return queryRows(
    runner,
    `SELECT p.bot_id AS "botId", count(*)::int AS passages
       FROM (SELECT bot_id, text_hash, language FROM chunks UNION ALL SELECT bot_id, text_hash, language FROM draft_chunks) p
       WHERE ($1::text[] IS NULL OR split_part(p.language, '-', 1) = ANY ($1))
         AND NOT EXISTS (SELECT FROM vector_sets s JOIN passage_vectors v ON v.set_id = s.id AND v.ordinal = $3 AND v.text_hash = p.text_hash
                         WHERE s.bot_id = p.bot_id AND s.embedder = $2)
       GROUP BY p.bot_id ORDER BY count(*)`,
    [languages, embedder, ordinal],
  )
}

/** Acquires the lease unless it is taken or the bot is gone. */
export function claimVectors(runner: SqlRunner, { botId, embedder }: VectorSetKey): Promise<VectorLease | undefined> {
  return queryFirstRow<VectorLease>(
    runner,
    `INSERT INTO vector_sets AS s (bot_id, embedder, in_use, lease_until)
       SELECT id, $2, NOT EXISTS (SELECT FROM vector_sets WHERE bot_id = $1 AND in_use), now() + make_interval(secs => $3) FROM bots WHERE id = $1
       ON CONFLICT (bot_id, embedder) DO UPDATE SET lease_until = excluded.lease_until
         WHERE s.lease_until <= now()
       RETURNING id AS "setId", lease_until::text AS until`,
    [botId, embedder, leaseSeconds],
  )
}

export async function releaseVectors(runner: SqlRunner, { setId, until }: VectorLease): Promise<void> {
  // A Date would lose the microseconds that identify the lease.
  await queryRows(runner, `UPDATE vector_sets SET lease_until = now() WHERE id = $1 AND lease_until::text = $2`, [
    setId,
    until,
  ])
}

export async function addVectors(runner: SqlRunner, setId: number, entries: readonly VectorEntry[]): Promise<void> {
  // The set may have been deleted meanwhile.
  await queryRows(
    runner,
    `INSERT INTO passage_vectors (set_id, text_hash, ordinal, vector)
       SELECT s.id, row.hash, row.ordinal, row.vector::halfvec FROM unnest($2::uuid[], $3::smallint[], $4::text[]) AS row (hash, ordinal, vector), vector_sets s WHERE s.id = $1
       ON CONFLICT DO NOTHING`,
    [
      setId,
      entries.map(({ hash }) => hash),
      entries.map(({ line = 0 }) => line),
      entries.map(({ vector }) => toSql([...vector])),
    ],
  )
}

/** The bot's other sets must already be deleted. */
export async function activateVectorSet(transaction: EntityManager, setId: number): Promise<void> {
  await queryRows(
    transaction,
    `WITH sample AS MATERIALIZED (SELECT text_hash, vector FROM passage_vectors WHERE set_id = $1 AND ordinal = 0 ORDER BY text_hash LIMIT ${sampleSize}),
           pairs AS (SELECT -(a.vector <#> b.vector) AS cosine FROM sample a JOIN sample b ON a.text_hash < b.text_hash)
         UPDATE vector_sets SET in_use = true, lease_until = now(),
           mean = (SELECT avg(cosine) FROM pairs), deviation = (SELECT stddev_samp(cosine) FROM pairs) WHERE id = $1`,
    [setId],
  )
}

/** Purges vectors whose text is in no passage, live or draft. */
export async function purgeVectors(runner: SqlRunner, botId: string): Promise<void> {
  await queryRows(
    runner,
    `DELETE FROM passage_vectors v USING vector_sets s WHERE s.id = v.set_id AND s.bot_id = $1
         AND NOT EXISTS (SELECT FROM chunks c WHERE c.bot_id = $1 AND c.text_hash = v.text_hash)
         AND NOT EXISTS (SELECT FROM draft_chunks c WHERE c.bot_id = $1 AND c.text_hash = v.text_hash)`,
    [botId],
  )
}

export async function purgeVectorSets(runner: SqlRunner, botId: string): Promise<void> {
  await queryRows(
    runner,
    `DELETE FROM vector_sets s WHERE bot_id = $1 AND lease_until <= now() AND NOT EXISTS (SELECT FROM passage_vectors WHERE set_id = s.id)`,
    [botId],
  )
}
