import { toSql } from 'pgvector'
import type { EntityManager } from 'typeorm'
import { firstRow, rows, type SqlRunner } from '../../../database/rows.js'
import type { linesToEmbed } from '../../chunks/passage-lines.js'
import { passagesOf, type IndexVersion } from '../index-version.js'

/** Passages of which the background is made: enough for two digits, in some milliseconds. */
const sampleSize = 64
/** Seconds for which whoever embeds some of a bot's passages is alone with them, at most. */
const leaseSeconds = 1_800

const everyPassage = (columns: string): string =>
  `SELECT ${columns} FROM chunks WHERE bot_id = $1 UNION ALL SELECT ${columns} FROM draft_chunks WHERE bot_id = $1`
/** Passages of languages that the embedder reads; $2 is null for all. */
const isRead = `($2::text[] IS NULL OR split_part(language, '-', 1) = ANY ($2))`
const hasVector = `EXISTS (SELECT FROM passage_vectors v WHERE v.text_hash = p.text_hash AND v.ordinal = 0
  AND v.set_id = (SELECT id FROM vector_sets WHERE bot_id = $1 AND embedder = $3))`

/** Vectors of one model, and whose they are. */
interface VectorsOf {
  botId: string
  /** The model's id. */
  embedder: string
}

/** Passages of a bot that a model reads. */
interface ReadPassages extends VectorsOf {
  /** Null for all. */
  languages: readonly string[] | null
}

/** A vector to be kept. */
export interface VectorEntry {
  hash: string
  /** From 1 on a line of the passage; absent for the passage itself. */
  line?: number
  vector: Float32Array
}

/** The right to embed a bot's passages. */
export interface VectorLease {
  setId: number
  /** When it ends, in the database's words. */
  until: string
}

/** The passages whose vectors are nearest to that of a query, best first. */
export function nearestPassages(
  runner: SqlRunner,
  { botId, embedder, indexVersion }: VectorsOf & { indexVersion: IndexVersion },
  query: Float32Array,
  limit: number,
): Promise<{ id: string; cosine: number }[]> {
  // SQL: distances of pgvector, which TypeORM has no words for.
  return rows(
    runner,
    `SELECT c.id::text, -(v.vector <#> $3::halfvec) AS cosine
       FROM vector_sets s JOIN passage_vectors v ON v.set_id = s.id AND v.ordinal = 0
         JOIN (${passagesOf(indexVersion, 'id, text_hash')}) c ON c.text_hash = v.text_hash
       WHERE s.bot_id = $1 AND s.embedder = $2 AND vector_dims(v.vector) = $5
       ORDER BY v.vector <#> $3::halfvec, c.id LIMIT $4`,
    [botId, embedder, toSql([...query]), limit, query.length],
  )
}

/** How near a bot's passages are to each other, as {@link makeInUse} has found it, and the share that has vectors. */
export function backgroundOf(
  runner: SqlRunner,
  { botId, languages, embedder }: ReadPassages,
): Promise<{ mean: number | null; deviation: number | null; share: number | null } | undefined> {
  // SQL: a mean over all passages, live and of the draft.
  return firstRow(
    runner,
    `SELECT s.mean, s.deviation, (SELECT avg((${hasVector})::int)::float8 FROM (${everyPassage('text_hash, language')}) p WHERE ${isRead}) AS share
       FROM vector_sets s WHERE s.bot_id = $1 AND s.embedder = $3`,
    [botId, languages, embedder],
  )
}

/** Passages without a vector, in the order in which they were written; those with the same words all of them. */
export function passagesWithoutVector(
  runner: SqlRunner,
  { botId, languages, embedder }: ReadPassages,
  limit: number,
): Promise<{ hash: string; title: string; headings: string[]; text: string }[]> {
  // SQL: what is not there, of live passages and the draft's together.
  return rows(
    runner,
    `SELECT text_hash AS hash, title, headings, text FROM (${everyPassage('id, text_hash, language, title, headings, text')}) p
       WHERE ${isRead} AND NOT ${hasVector} ORDER BY id LIMIT $4`,
    [botId, languages, embedder, limit],
  )
}

/** Passages that have a vector and whose lines have none, those with the same words once. */
export function passagesWithoutLines(
  runner: SqlRunner,
  { botId, languages, embedder }: ReadPassages,
  limit: number,
): Promise<({ hash: string } & Parameters<typeof linesToEmbed>[0])[]> {
  // SQL: as above.
  return rows(
    runner,
    `SELECT DISTINCT ON (text_hash) text_hash AS hash, title, headings, text, kind, language
       FROM (${everyPassage('text_hash, title, headings, text, kind, language')}) p
       WHERE ${isRead} AND ${hasVector} AND NOT ${hasVector.replace('ordinal = 0', 'ordinal = 1')} LIMIT $4`,
    [botId, languages, embedder, limit],
  )
}

/** Cosines of the lines of passages to a query, in their order. */
export function cosinesOfLines(
  runner: SqlRunner,
  { botId, embedder, indexVersion }: VectorsOf & { indexVersion: IndexVersion },
  query: Float32Array,
  chunkIds: readonly string[],
): Promise<{ id: string; cosines: number[] }[]> {
  // SQL: distances of pgvector, gathered for each passage.
  return rows(
    runner,
    `SELECT c.id::text, array_agg(-(v.vector <#> $3::halfvec) ORDER BY v.ordinal) AS cosines
       FROM (${passagesOf(indexVersion, 'id, text_hash')}) c
         JOIN vector_sets s ON s.bot_id = $1 AND s.embedder = $2
         JOIN passage_vectors v ON v.set_id = s.id AND v.text_hash = c.text_hash AND v.ordinal > 0
       WHERE c.id = ANY ($4::bigint[]) AND vector_dims(v.vector) = $5 GROUP BY c.id`,
    [botId, embedder, toSql([...query]), chunkIds, query.length],
  )
}

/**
 * Bots with passages without vectors, those with the fewest first.
 * @param ordinal of a passage's last vectors: 1 where its lines have some, else 0
 */
export function botsWithoutVectors(
  runner: SqlRunner,
  { languages, embedder, ordinal }: Omit<ReadPassages, 'botId'> & { ordinal: 0 | 1 },
): Promise<{ botId: string; passages: number }[]> {
  // SQL: counts over the passages of all bots.
  return rows(
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

/** Takes the right to embed a bot's passages, if nobody has it and the bot is there. */
export function claimVectors(runner: SqlRunner, { botId, embedder }: VectorsOf): Promise<VectorLease | undefined> {
  // SQL: a lease, by the database's clock, taken or refused in one statement.
  return firstRow<VectorLease>(
    runner,
    `INSERT INTO vector_sets AS s (bot_id, embedder, in_use, lease_until)
       SELECT id, $2, NOT EXISTS (SELECT FROM vector_sets WHERE bot_id = $1 AND in_use), now() + make_interval(secs => $3) FROM bots WHERE id = $1
       ON CONFLICT (bot_id, embedder) DO UPDATE SET lease_until = excluded.lease_until
         WHERE s.lease_until <= now()
       RETURNING id AS "setId", lease_until::text AS until`,
    [botId, embedder, leaseSeconds],
  )
}

/** Gives the right back, unless another has it by now. */
export async function releaseVectors(runner: SqlRunner, { setId, until }: VectorLease): Promise<void> {
  // SQL: a lease; a Date would lose the microseconds that tell one from the next.
  await rows(runner, `UPDATE vector_sets SET lease_until = now() WHERE id = $1 AND lease_until::text = $2`, [
    setId,
    until,
  ])
}

/** Keeps vectors of length 1. Those that are there stay. */
export async function addVectors(runner: SqlRunner, setId: number, entries: readonly VectorEntry[]): Promise<void> {
  // SQL: a batch in one statement, written only while their set is there.
  await rows(
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

/** Puts a set in use and notes how near its passages are to each other. Others of the bot's are gone by then. */
export async function makeInUse(transaction: EntityManager, setId: number): Promise<void> {
  // SQL: vectors are compared with each other where they are.
  await rows(
    transaction,
    `WITH sample AS MATERIALIZED (SELECT text_hash, vector FROM passage_vectors WHERE set_id = $1 AND ordinal = 0 ORDER BY text_hash LIMIT ${sampleSize}),
           pairs AS (SELECT -(a.vector <#> b.vector) AS cosine FROM sample a JOIN sample b ON a.text_hash < b.text_hash)
         UPDATE vector_sets SET in_use = true, lease_until = now(),
           mean = (SELECT avg(cosine) FROM pairs), deviation = (SELECT stddev_samp(cosine) FROM pairs) WHERE id = $1`,
    [setId],
  )
}

/** Forgets vectors of words that are in no passage of a bot, live or of its draft. */
export async function sweepVectors(runner: SqlRunner, botId: string): Promise<void> {
  // SQL: what is removed is told by what is not in two other tables.
  await rows(
    runner,
    `DELETE FROM passage_vectors v USING vector_sets s WHERE s.id = v.set_id AND s.bot_id = $1
         AND NOT EXISTS (SELECT FROM chunks c WHERE c.bot_id = $1 AND c.text_hash = v.text_hash)
         AND NOT EXISTS (SELECT FROM draft_chunks c WHERE c.bot_id = $1 AND c.text_hash = v.text_hash)`,
    [botId],
  )
}

/** Forgets sets that hold nothing and that nobody fills. */
export async function sweepSets(runner: SqlRunner, botId: string): Promise<void> {
  // SQL: as above, and a lease.
  await rows(
    runner,
    `DELETE FROM vector_sets s WHERE bot_id = $1 AND lease_until <= now() AND NOT EXISTS (SELECT FROM passage_vectors WHERE set_id = s.id)`,
    [botId],
  )
}
