import { Inject, Injectable } from '@nestjs/common'
import { toSql } from 'pgvector'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../../../database/rows.js'
import { Embeddings, type Embedder } from '../../../embeddings/index.js'
import { linesToEmbed } from '../../chunks/passage-lines.js'
import { passagesOf, type IndexVersion } from '../index-version.js'

/** A passage that is near a query. */
export interface NearPassage {
  chunkId: string
  /** −1 to 1. */
  cosine: number
}

/** How near a bot's passages are to each other, whatever is asked: what a cosine is to be compared with. */
export interface VectorBackground {
  mean: number
  /** Standard deviation. */
  deviation: number
  /** Of the passages that the embedder reads, those that have a vector; 0 to 1. */
  share: number
}

/** A passage without a vector. */
export interface UnembeddedPassage {
  hash: string
  /** What is embedded of it. */
  text: string
}

/** A passage whose lines have no vectors. */
export interface UnembeddedLines {
  hash: string
  /** What is embedded of each, in order. */
  lines: readonly string[]
}

/** A vector to be kept. */
export interface VectorEntry {
  hash: string
  /** From 1 on a line of the passage; absent for the passage itself. */
  line?: number
  vector: Float32Array
}

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

function languagesOf({ languages }: Embedder): readonly string[] | null {
  return languages === 'all' ? null : languages
}

/**
 * Vectors of passages, by the words that were embedded: a page that is read again, and a draft that goes live, find
 * theirs. A bot's vectors by one model are a set; those of another replace it when they are complete.
 */
@Injectable()
export class VectorStore {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'withId'>,
  ) {}

  /**
   * What a bot's passages may be asked with now: the model whose vectors are in use, or, when that is not there any
   * more, the one that makes new ones. What it embeds is the bot's to pay.
   * @returns undefined while there are no vectors that anything could be compared with
   */
  async embedderOf(botId: string): Promise<Embedder | undefined> {
    const sets = await rows<{ embedder: string }>(
      this.database,
      `SELECT embedder FROM vector_sets WHERE bot_id = $1 ORDER BY in_use DESC, id DESC`,
      [botId],
    )
    for (const { embedder } of sets) {
      const found = this.embeddings.withId(embedder, botId)
      if (found !== undefined) return found
    }
    return undefined
  }

  /**
   * The passages of a bot nearest to a query vector, by cosine similarity, best first. Every vector of the bot is looked
   * at, and none of others (docs/decisions/0008-embeddings-are-optional.md).
   * @param embedder the id of what made the query vector
   * @param query of length 1
   */
  async nearest(
    botId: string,
    indexVersion: IndexVersion,
    embedder: string,
    query: Float32Array,
    limit: number,
  ): Promise<NearPassage[]> {
    const found = await rows<{ id: string; cosine: number }>(
      this.database,
      `SELECT c.id::text, -(v.vector <#> $3::halfvec) AS cosine
       FROM vector_sets s JOIN passage_vectors v ON v.set_id = s.id AND v.ordinal = 0
         JOIN (${passagesOf(indexVersion, 'id, text_hash')}) c ON c.text_hash = v.text_hash
       WHERE s.bot_id = $1 AND s.embedder = $2 AND vector_dims(v.vector) = $5
       ORDER BY v.vector <#> $3::halfvec, c.id LIMIT $4`,
      [botId, embedder, toSql([...query]), limit, query.length],
    )
    return found.map(({ id, cosine }) => ({ chunkId: id, cosine }))
  }

  /** @returns undefined until the bot's passages were complete once */
  async background(botId: string, embedder: Embedder): Promise<VectorBackground | undefined> {
    const row = await firstRow<{ mean: number | null; deviation: number | null; share: number | null }>(
      this.database,
      `SELECT s.mean, s.deviation, (SELECT avg((${hasVector})::int)::float8 FROM (${everyPassage('text_hash, language')}) p WHERE ${isRead}) AS share
       FROM vector_sets s WHERE s.bot_id = $1 AND s.embedder = $3`,
      [botId, languagesOf(embedder), embedder.id],
    )
    if (row === undefined || row.mean === null || row.deviation === null) return undefined
    return { mean: row.mean, deviation: row.deviation, share: row.share ?? 1 }
  }

  /** Passages of a bot, also of its draft, that the embedder reads and that have no vector of it. */
  async missing(botId: string, embedder: Embedder, limit: number): Promise<UnembeddedPassage[]> {
    const found = await rows<{ hash: string; title: string; headings: string[]; text: string }>(
      this.database,
      `SELECT text_hash AS hash, title, headings, text FROM (${everyPassage('id, text_hash, language, title, headings, text')}) p
       WHERE ${isRead} AND NOT ${hasVector} ORDER BY id LIMIT $4`,
      [botId, languagesOf(embedder), embedder.id, limit],
    )
    // Several passages may have the same words.
    const unique = new Map(found.map((passage) => [passage.hash, passage]))
    return [...unique.values()].map(({ hash, title, headings, text }) => ({
      hash,
      text: [...new Set([title, ...headings]), text].join('\n'),
    }))
  }

  /** Passages that have a vector and whose lines have none, as {@link missing}. */
  async missingLines(botId: string, embedder: Embedder, limit: number): Promise<UnembeddedLines[]> {
    const found = await rows<{ hash: string } & Parameters<typeof linesToEmbed>[0]>(
      this.database,
      `SELECT DISTINCT ON (text_hash) text_hash AS hash, title, headings, text, kind, language
       FROM (${everyPassage('text_hash, title, headings, text, kind, language')}) p
       WHERE ${isRead} AND ${hasVector} AND NOT ${hasVector.replace('ordinal = 0', 'ordinal = 1')} LIMIT $4`,
      [botId, languagesOf(embedder), embedder.id, limit],
    )
    return found.map(({ hash, ...passage }) => {
      const lines = linesToEmbed(passage)
      // One at least, so that it is not looked for again.
      return { hash, lines: lines.length === 0 ? [passage.text] : lines }
    })
  }

  /**
   * Cosines of the lines of some passages, in their order.
   * @returns by passage; without those whose lines have no vectors yet
   */
  async lineCosines(
    { botId, indexVersion, embedder }: { botId: string; indexVersion: IndexVersion; embedder: string },
    query: Float32Array,
    chunkIds: readonly string[],
  ): Promise<Map<string, number[]>> {
    const found = await rows<{ id: string; cosines: number[] }>(
      this.database,
      `SELECT c.id::text, array_agg(-(v.vector <#> $3::halfvec) ORDER BY v.ordinal) AS cosines
       FROM (${passagesOf(indexVersion, 'id, text_hash')}) c
         JOIN vector_sets s ON s.bot_id = $1 AND s.embedder = $2
         JOIN passage_vectors v ON v.set_id = s.id AND v.text_hash = c.text_hash AND v.ordinal > 0
       WHERE c.id = ANY ($4::bigint[]) AND vector_dims(v.vector) = $5 GROUP BY c.id`,
      [botId, embedder, toSql([...query]), chunkIds, query.length],
    )
    return new Map(found.map(({ id, cosines }) => [id, cosines]))
  }

  /** Passages of all bots that wait for a vector of this embedder. */
  async waiting(embedder: Embedder): Promise<number> {
    return (await this.waitingBots(embedder)).reduce((sum, { passages }) => sum + passages, 0)
  }

  /** Bots with passages that wait for a vector of this embedder. */
  waitingBots(embedder: Embedder): Promise<{ botId: string; passages: number }[]> {
    return rows(
      this.database,
      `SELECT p.bot_id AS "botId", count(*)::int AS passages
       FROM (SELECT bot_id, text_hash, language FROM chunks UNION ALL SELECT bot_id, text_hash, language FROM draft_chunks) p
       WHERE ($1::text[] IS NULL OR split_part(p.language, '-', 1) = ANY ($1))
         AND NOT EXISTS (SELECT FROM vector_sets s JOIN passage_vectors v ON v.set_id = s.id AND v.ordinal = 1 AND v.text_hash = p.text_hash
                         WHERE s.bot_id = p.bot_id AND s.embedder = $2)
       GROUP BY p.bot_id ORDER BY count(*)`,
      [languagesOf(embedder), embedder.id],
    )
  }

  /**
   * Makes the caller the only one who embeds a bot's passages, for {@link leaseSeconds} or until {@link release}. The
   * first set of a bot is in use at once: some vectors are better than none.
   * @returns undefined while somebody else embeds them, or when the bot is gone
   */
  async claim(botId: string, embedder: string): Promise<VectorLease | undefined> {
    return firstRow<VectorLease>(
      this.database,
      `INSERT INTO vector_sets AS s (bot_id, embedder, in_use, lease_until)
       SELECT id, $2, NOT EXISTS (SELECT FROM vector_sets WHERE bot_id = $1 AND in_use), now() + make_interval(secs => $3) FROM bots WHERE id = $1
       ON CONFLICT (bot_id, embedder) DO UPDATE SET lease_until = excluded.lease_until
         WHERE s.lease_until <= now()
       RETURNING id AS "setId", lease_until::text AS until`,
      [botId, embedder, leaseSeconds],
    )
  }

  async release({ setId, until }: VectorLease): Promise<void> {
    await rows(this.database, `UPDATE vector_sets SET lease_until = now() WHERE id = $1 AND lease_until::text = $2`, [
      setId,
      until,
    ])
  }

  /** Keeps vectors of length 1. Those that are there stay. */
  async add({ setId }: VectorLease, entries: readonly VectorEntry[]): Promise<void> {
    await rows(
      this.database,
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

  /**
   * A bot's passages all have vectors of this set: it is in use from now on, those of other models go, and those of
   * passages that are gone go as well.
   */
  async complete(botId: string, { setId }: VectorLease): Promise<void> {
    await this.sweep(botId)
    await this.database.transaction(async (queries) => {
      await queries.query(`DELETE FROM vector_sets WHERE bot_id = $1 AND id <> $2`, [botId, setId])
      await queries.query(
        `WITH sample AS MATERIALIZED (SELECT text_hash, vector FROM passage_vectors WHERE set_id = $1 AND ordinal = 0 ORDER BY text_hash LIMIT ${sampleSize}),
           pairs AS (SELECT -(a.vector <#> b.vector) AS cosine FROM sample a JOIN sample b ON a.text_hash < b.text_hash)
         UPDATE vector_sets SET in_use = true, lease_until = now(),
           mean = (SELECT avg(cosine) FROM pairs), deviation = (SELECT stddev_samp(cosine) FROM pairs) WHERE id = $1`,
        [setId],
      )
    })
  }

  /** Forgets vectors of words that are in no passage any more, neither live nor in a draft. */
  async sweep(botId: string): Promise<void> {
    await rows(
      this.database,
      `DELETE FROM passage_vectors v USING vector_sets s WHERE s.id = v.set_id AND s.bot_id = $1
         AND NOT EXISTS (SELECT FROM chunks c WHERE c.bot_id = $1 AND c.text_hash = v.text_hash)
         AND NOT EXISTS (SELECT FROM draft_chunks c WHERE c.bot_id = $1 AND c.text_hash = v.text_hash)`,
      [botId],
    )
    // A bot that has no vectors is not asked for them.
    await rows(
      this.database,
      `DELETE FROM vector_sets s WHERE bot_id = $1 AND lease_until <= now() AND NOT EXISTS (SELECT FROM passage_vectors WHERE set_id = s.id)`,
      [botId],
    )
  }
}

/** The right to embed a bot's passages. */
export interface VectorLease {
  setId: number
  /** When it ends, in the database's words. */
  until: string
}
