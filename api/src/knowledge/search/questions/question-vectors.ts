import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Embeddings, supportsLanguage, type Embedder } from '../../../core/embeddings/index.js'
import { toSql } from 'pgvector'
import { queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import { wordsOf } from '../../languages/index.js'

export interface AskedQuestion {
  messageId: string | null
  text: string
  language: string
}

/** Few, so that a caller who stops waiting is soon free. */
const batchMax = 16
const textMax = 500

/** Slow work continues in the background. */
@Injectable()
export class QuestionVectors implements OnModuleDestroy {
  private readonly log = new Logger(QuestionVectors.name)
  private readonly stopping = new AbortController()
  private readonly runningByBot = new Map<string, Promise<void>>()

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'forBot'>,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error('the process stops'))
    await Promise.allSettled(this.runningByBot.values())
  }

  /** Undefined if questions are compared only by words. */
  embedderOf(botId: string): Embedder | undefined {
    return this.embeddings.forBot(botId)
  }

  /** @returns vectors by message, and the number still missing */
  async loadOrEmbed(
    botId: string,
    questions: readonly AskedQuestion[],
    patienceMs: number,
  ): Promise<{ vectors: Map<string, Float32Array>; waiting: number }> {
    const embedder = this.embedderOf(botId)
    if (embedder === undefined) return { vectors: new Map(), waiting: 0 }
    const read = questions.filter(
      ({ messageId, language }) => messageId !== null && supportsLanguage(embedder, language),
    )
    let vectors = await this.loadStored(embedder, read)
    if (vectors.size < read.length) {
      const patience = new AbortController()
      const isSlow = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs)
        patience.signal.addEventListener('abort', () => clearTimeout(timer))
      })
      await Promise.race([this.embedOnce(botId, embedder, read, vectors), isSlow])
      patience.abort()
      vectors = await this.loadStored(embedder, read)
    }
    return { vectors, waiting: new Set(read.map(({ messageId }) => messageId)).size - vectors.size }
  }

  private async loadStored(
    embedder: Embedder,
    questions: readonly AskedQuestion[],
  ): Promise<Map<string, Float32Array>> {
    const ids = questions.flatMap(({ messageId }) => messageId ?? [])
    const found = await storedVectors(this.database, embedder.id, ids)
    return new Map(found.map(({ id, vector }) => [id, Float32Array.from(vector.slice(1, -1).split(','), Number)]))
  }

  /** Runs once per bot; concurrent callers share the run. */
  private embedOnce(
    botId: string,
    embedder: Embedder,
    questions: readonly AskedQuestion[],
    known: ReadonlyMap<string, Float32Array>,
  ): Promise<void> {
    const running = this.runningByBot.get(botId)
    if (running !== undefined) return running
    const work = this.embedMissing(embedder, questions, known)
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted) this.log.warn(`question_vectors_failed bot=${botId} error=${String(error)}`)
      })
      .finally(() => this.runningByBot.delete(botId))
    this.runningByBot.set(botId, work)
    return work
  }

  private async embedMissing(
    embedder: Embedder,
    questions: readonly AskedQuestion[],
    known: ReadonlyMap<string, Float32Array>,
  ): Promise<void> {
    const alike = Map.groupBy(
      questions.filter(({ messageId }) => messageId !== null && !known.has(messageId)),
      ({ text }) => comparedWords(text),
    )
    const texts = [...alike.values()]
    for (let from = 0; from < texts.length; from += batchMax) {
      const batch = texts.slice(from, from + batchMax)
      const made = await embedder.embed(
        batch.map(([first]) => first!.text.slice(0, textMax)),
        'passage',
        this.stopping.signal,
      )
      await saveVectors(
        this.database,
        embedder.id,
        batch.flatMap((same, at) => same.map(({ messageId }) => ({ id: messageId!, vector: made[at]! }))),
      )
    }
  }
}

function storedVectors(
  runner: SqlRunner,
  embedder: string,
  messageIds: readonly string[],
): Promise<{ id: string; vector: string }[]> {
  // SQL: TypeORM would parse each vector into numbers at ten times the cost.
  return queryRows(
    runner,
    `SELECT message_id AS id, vector::text FROM question_vectors WHERE embedder = $1 AND message_id = ANY ($2::uuid[])`,
    [embedder, messageIds],
  )
}

async function saveVectors(
  runner: SqlRunner,
  embedder: string,
  entries: readonly { id: string; vector: Float32Array }[],
): Promise<void> {
  await queryRows(
    runner,
    `INSERT INTO question_vectors (message_id, embedder, vector)
       SELECT m.id, $1, row.vector::halfvec FROM unnest($2::uuid[], $3::text[]) AS row (id, vector) JOIN messages m ON m.id = row.id
       ON CONFLICT (message_id) DO UPDATE SET embedder = excluded.embedder, vector = excluded.vector`,
    [embedder, entries.map(({ id }) => id), entries.map(({ vector }) => toSql([...vector]))],
  )
}

/** Removes capitals, accents and punctuation. */
export function comparedWords(text: string): string {
  const words = wordsOf(text).join(' ')
  return words === '' ? text.trim().toLowerCase() : words
}
