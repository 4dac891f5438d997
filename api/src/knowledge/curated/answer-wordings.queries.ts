import { toSql } from 'pgvector'
import { firstRow, rows, type SqlRunner } from '../../database/rows.js'

/** The newest answer of a bot's owner to a question in just these words, and whether there are others to compare with. */
export async function answerTo(
  runner: SqlRunner,
  botId: string,
  words: string,
): Promise<{ sourceId: string | null; hasWordings: boolean }> {
  // SQL: found by the hash of its words, beside a condition over all of the bot's, in one question.
  const found = await firstRow<{ sourceId: string | null; hasWordings: boolean }>(
    runner,
    `SELECT (SELECT source_id FROM answer_wordings WHERE bot_id = $1 AND md5(words) = md5($2) AND words = $2 ORDER BY id DESC LIMIT 1) AS "sourceId",
            EXISTS (SELECT FROM answer_wordings WHERE bot_id = $1) AS "hasWordings"`,
    [botId, words],
  )
  return found!
}

/** The wordings nearest to a query vector, by cosine, best first. */
export function nearestWordings(
  runner: SqlRunner,
  { botId, embedder }: { botId: string; embedder: string },
  query: Float32Array,
  limit: number,
): Promise<{ sourceId: string; wording: string; cosine: number }[]> {
  // SQL: distances of pgvector, which TypeORM has no words for.
  return rows(
    runner,
    `SELECT source_id AS "sourceId", wording, -(vector <#> $3::halfvec) AS cosine FROM answer_wordings
       WHERE bot_id = $1 AND embedder = $2 AND vector_dims(vector) = $4 ORDER BY vector <#> $3::halfvec, id LIMIT $5`,
    [botId, embedder, toSql([...query]), query.length, limit],
  )
}

/** Wordings without a vector of this model: of each answer the first ones. */
export function wordingsWithoutVector(
  runner: SqlRunner,
  { botId, embedder }: { botId: string; embedder: string },
  perAnswer: number,
): Promise<{ id: number; wording: string }[]> {
  // SQL: what is not there, or another model's.
  return rows(
    runner,
    `SELECT id, wording FROM answer_wordings WHERE bot_id = $1 AND ordinal < $3 AND embedder IS DISTINCT FROM $2 ORDER BY id DESC`,
    [botId, embedder, perAnswer],
  )
}

/** Keeps vectors of length 1. */
export async function keepWordingVectors(
  runner: SqlRunner,
  embedder: string,
  entries: readonly { id: number; vector: Float32Array }[],
): Promise<void> {
  // SQL: a batch in one statement.
  await rows(
    runner,
    `UPDATE answer_wordings w SET embedder = $1, vector = row.vector::halfvec FROM unnest($2::int[], $3::text[]) AS row (id, vector) WHERE w.id = row.id`,
    [embedder, entries.map(({ id }) => id), entries.map(({ vector }) => toSql([...vector]))],
  )
}
