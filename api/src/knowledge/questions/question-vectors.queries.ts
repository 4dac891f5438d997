import { toSql } from 'pgvector'
import { rows, type SqlRunner } from '../../database/rows.js'

/** Vectors of questions by one model, by message, as text. */
export function storedVectors(
  runner: SqlRunner,
  embedder: string,
  messageIds: readonly string[],
): Promise<{ id: string; vector: string }[]> {
  // SQL: TypeORM would make an array of numbers of each, at ten times the cost.
  return rows(
    runner,
    `SELECT message_id AS id, vector::text FROM question_vectors WHERE embedder = $1 AND message_id = ANY ($2::uuid[])`,
    [embedder, messageIds],
  )
}

/** Keeps vectors of questions that are still there; those of another model give way. */
export async function keepVectors(
  runner: SqlRunner,
  embedder: string,
  entries: readonly { id: string; vector: Float32Array }[],
): Promise<void> {
  // SQL: a batch in one statement, written only while the questions are there.
  await rows(
    runner,
    `INSERT INTO question_vectors (message_id, embedder, vector)
       SELECT m.id, $1, row.vector::halfvec FROM unnest($2::uuid[], $3::text[]) AS row (id, vector) JOIN messages m ON m.id = row.id
       ON CONFLICT (message_id) DO UPDATE SET embedder = excluded.embedder, vector = excluded.vector`,
    [embedder, entries.map(({ id }) => id), entries.map(({ vector }) => toSql([...vector]))],
  )
}
