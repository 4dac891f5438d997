import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Embeddings, reads, type Embedder } from '../../embeddings/index.js'
import { comparedWords } from './compared-words.js'
import { keepVectors, storedVectors } from './question-vectors.queries.js'

/** A question of a visitor. */
export interface AskedQuestion {
  /** That of the message; null for one that was kept without. */
  messageId: string | null
  text: string
  /** BCP 47. */
  language: string
}

/** Questions embedded at once: few, so that a caller who waits no longer is soon free. */
const batchMax = 16
/** Characters of a question that are embedded. */
const textMax = 500

/**
 * Vectors of what visitors asked, made when they are first wanted and kept with the message. What takes longer than a
 * caller waits goes on behind it.
 */
@Injectable()
export class QuestionVectors implements OnModuleDestroy {
  private readonly log = new Logger(QuestionVectors.name)
  private readonly stopping = new AbortController()
  /** Bots whose questions are being embedded. */
  private readonly underWay = new Map<string, Promise<void>>()

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'of'>,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error('the process stops'))
    await Promise.allSettled(this.underWay.values())
  }

  /** What a bot's questions are compared by; undefined where they are compared by their words alone. */
  embedderOf(botId: string): Embedder | undefined {
    return this.embeddings.of(botId)
  }

  /**
   * @param patienceMs milliseconds to wait for vectors that are not there yet
   * @returns by message; and how many questions that the model reads have none yet
   */
  async of(
    botId: string,
    questions: readonly AskedQuestion[],
    patienceMs: number,
  ): Promise<{ vectors: Map<string, Float32Array>; waiting: number }> {
    const embedder = this.embedderOf(botId)
    if (embedder === undefined) return { vectors: new Map(), waiting: 0 }
    const read = questions.filter(({ messageId, language }) => messageId !== null && reads(embedder, language))
    let vectors = await this.stored(embedder, read)
    if (vectors.size < read.length) {
      const patience = new AbortController()
      const isSlow = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs)
        patience.signal.addEventListener('abort', () => clearTimeout(timer))
      })
      await Promise.race([this.embed(botId, embedder, read, vectors), isSlow])
      patience.abort()
      vectors = await this.stored(embedder, read)
    }
    return { vectors, waiting: new Set(read.map(({ messageId }) => messageId)).size - vectors.size }
  }

  private async stored(embedder: Embedder, questions: readonly AskedQuestion[]): Promise<Map<string, Float32Array>> {
    const ids = questions.flatMap(({ messageId }) => messageId ?? [])
    const found = await storedVectors(this.database, embedder.id, ids)
    return new Map(found.map(({ id, vector }) => [id, Float32Array.from(vector.slice(1, -1).split(','), Number)]))
  }

  /** Once a bot: whoever asks meanwhile waits for the same. */
  private embed(
    botId: string,
    embedder: Embedder,
    questions: readonly AskedQuestion[],
    known: ReadonlyMap<string, Float32Array>,
  ): Promise<void> {
    const running = this.underWay.get(botId)
    if (running !== undefined) return running
    const work = this.embedMissing(embedder, questions, known)
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted) this.log.warn(`questions of ${botId} are without vectors: ${String(error)}`)
      })
      .finally(() => this.underWay.delete(botId))
    this.underWay.set(botId, work)
    return work
  }

  private async embedMissing(
    embedder: Embedder,
    questions: readonly AskedQuestion[],
    known: ReadonlyMap<string, Float32Array>,
  ): Promise<void> {
    // The same words are embedded once, however often they were asked.
    const alike = Map.groupBy(
      questions.filter(({ messageId }) => messageId !== null && !known.has(messageId)),
      ({ text }) => comparedWords(text),
    )
    const texts = [...alike.values()]
    for (let from = 0; from < texts.length; from += batchMax) {
      const batch = texts.slice(from, from + batchMax)
      // In the background, where no visitor waits behind them.
      const made = await embedder.embed(
        batch.map(([first]) => first!.text.slice(0, textMax)),
        'passage',
        this.stopping.signal,
      )
      await keepVectors(
        this.database,
        embedder.id,
        batch.flatMap((same, at) => same.map(({ messageId }) => ({ id: messageId!, vector: made[at]! }))),
      )
    }
  }
}
