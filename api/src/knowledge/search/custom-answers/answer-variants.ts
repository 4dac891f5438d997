import { limits } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Embeddings, type Embedder } from '../../../core/embeddings/index.js'
import type { EmbeddedText } from '../retrieve/retriever.js'
import { comparedWords } from '../questions/question-vectors.js'
import { cosineFrom, mayShareAnswer } from '../questions/same-meaning.js'
import { AnswerVariantEntity } from './answer-variant.entity.js'
import { toSql } from 'pgvector'
import { queryFirstRow, queryRows, type SqlRunner } from '../../../platform/database/rows.js'

const patienceMs = 3_000
/** Further variants are compared only by words. */
const embeddedPerAnswer = 20
/** Several are checked, as some may have other numbers. */
const nearestMax = 10
/** Small batches, because visitors' questions wait behind them. */
const batchMax = 4

/** A question gets a custom answer if a variant has the same words or surely the same meaning. */
@Injectable()
export class AnswerVariants {
  private readonly log = new Logger(AnswerVariants.name)

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'forBot'>,
  ) {}

  async replace(
    manager: EntityManager,
    { botId, sourceId }: { botId: string; sourceId: string },
    question: string,
    variants: readonly string[],
  ): Promise<void> {
    const byWords = new Map<string, string>()
    for (const variant of [question, ...variants]) {
      const words = comparedWords(variant)
      if (words !== '' && !byWords.has(words)) byWords.set(words, variant)
    }
    await manager.delete(AnswerVariantEntity, { sourceId })
    await manager.insert(
      AnswerVariantEntity,
      [...byWords]
        .slice(0, limits.wordingsPerAnswer + 1)
        .map(([words, variant], ordinal) => ({ sourceId, botId, ordinal, wording: variant, words })),
    )
  }

  /** Embeds variants without a vector of the current model. Failures are retried later. */
  async embed(botId: string): Promise<void> {
    const embedder = this.embeddings.forBot(botId)
    if (embedder === undefined) return
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const missing = await variantsWithoutVector(this.database, { botId, embedder: embedder.id }, embeddedPerAnswer)
      for (let from = 0; from < missing.length && !signal.aborted; from += batchMax) {
        const batch = missing.slice(from, from + batchMax)
        const vectors = await embedder.embed(
          batch.map(({ wording }) => wording.slice(0, limits.questionMaxChars)),
          'query',
          signal,
        )
        await storeVariantVectors(
          this.database,
          embedder.id,
          batch.map(({ id }, at) => ({ id, vector: vectors[at]! })),
        )
      }
    } catch (error) {
      this.log.warn(`variants_compared_by_words_only bot=${botId} error=${String(error)}`)
    }
  }

  async find(
    botId: string,
    { text, meant }: { text: string; meant: string },
    asker: AbortSignal | undefined,
  ): Promise<{ sourceId?: string; embedded?: EmbeddedText }> {
    const { sourceId, hasWordings } = await findMatchingAnswer(this.database, botId, comparedWords(text))
    if (sourceId !== null) return { sourceId }
    const embedder = hasWordings ? this.embeddings.forBot(botId) : undefined
    if (embedder === undefined) return {}
    const patience = AbortSignal.timeout(patienceMs)
    const signal = asker === undefined ? patience : AbortSignal.any([asker, patience])
    try {
      return await this.byMeaning(botId, meant, embedder, signal)
    } catch (error) {
      asker?.throwIfAborted()
      this.log.warn(`question_compared_by_words_only error=${String(error)}`)
      return {}
    }
  }

  private async byMeaning(
    botId: string,
    meant: string,
    embedder: Embedder,
    signal: AbortSignal,
  ): Promise<{ sourceId?: string; embedded?: EmbeddedText }> {
    const [from, [vector]] = await Promise.all([
      cosineFrom('answered', embedder, signal),
      embedder.embed([meant], 'query', signal),
    ])
    if (vector === undefined) return {}
    const embedded = { embedder: embedder.id, text: meant, vector }
    const nearest = await nearestVariants(this.database, { botId, embedder: embedder.id }, vector, nearestMax)
    // The variants were saved without a model or with another one.
    if (nearest.length === 0) void this.embed(botId)
    for (const { sourceId, wording, cosine } of nearest)
      if (cosine >= from && (await mayShareAnswer(wording, meant, embedder))) return { sourceId, embedded }
    return { embedded }
  }
}

async function findMatchingAnswer(
  runner: SqlRunner,
  botId: string,
  words: string,
): Promise<{ sourceId: string | null; hasWordings: boolean }> {
  const found = await queryFirstRow<{ sourceId: string | null; hasWordings: boolean }>(
    runner,
    `SELECT (SELECT source_id FROM answer_wordings WHERE bot_id = $1 AND md5(words) = md5($2) AND words = $2 ORDER BY id DESC LIMIT 1) AS "sourceId",
            EXISTS (SELECT FROM answer_wordings WHERE bot_id = $1) AS "hasWordings"`,
    [botId, words],
  )
  return found!
}

function nearestVariants(
  runner: SqlRunner,
  { botId, embedder }: { botId: string; embedder: string },
  query: Float32Array,
  limit: number,
): Promise<{ sourceId: string; wording: string; cosine: number }[]> {
  // SQL: TypeORM lacks pgvector distances.
  return queryRows(
    runner,
    `SELECT source_id AS "sourceId", wording, -(vector <#> $3::halfvec) AS cosine FROM answer_wordings
       WHERE bot_id = $1 AND embedder = $2 AND vector_dims(vector) = $4 ORDER BY vector <#> $3::halfvec, id LIMIT $5`,
    [botId, embedder, toSql([...query]), query.length, limit],
  )
}

function variantsWithoutVector(
  runner: SqlRunner,
  { botId, embedder }: { botId: string; embedder: string },
  perAnswer: number,
): Promise<{ id: number; wording: string }[]> {
  return queryRows(
    runner,
    `SELECT id, wording FROM answer_wordings WHERE bot_id = $1 AND ordinal < $3 AND embedder IS DISTINCT FROM $2 ORDER BY id DESC`,
    [botId, embedder, perAnswer],
  )
}

async function storeVariantVectors(
  runner: SqlRunner,
  embedder: string,
  entries: readonly { id: number; vector: Float32Array }[],
): Promise<void> {
  await queryRows(
    runner,
    `UPDATE answer_wordings w SET embedder = $1, vector = row.vector::halfvec FROM unnest($2::int[], $3::text[]) AS row (id, vector) WHERE w.id = row.id`,
    [embedder, entries.map(({ id }) => id), entries.map(({ vector }) => toSql([...vector]))],
  )
}
