import { limits } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Embeddings, type Embedder } from '../../embeddings/index.js'
import type { EmbeddedText } from '../retrieval/embedded-text.js'
import { comparedWords } from '../questions/compared-words.js'
import { cosineFrom, mayShareAnswer } from '../questions/same-meaning.js'
import { AnswerWordingEntity } from './answer-wording.entity.js'
import { answerTo, keepWordingVectors, nearestWordings, wordingsWithoutVector } from './answer-wordings.queries.js'

/** Milliseconds that whoever saves an answer, or asks, waits for vectors. */
const patienceMs = 3_000
/** Wordings of one answer that are compared by meaning; the others by their words. */
const embeddedPerAnswer = 20
/** The nearest wordings that are looked at: some may be about other numbers or words. */
const nearestMax = 10
/** Texts embedded at once: visitors' questions wait behind them. */
const batchMax = 4

/**
 * The ways of asking what the answers of a bot's owner are for. Whoever asks in one of these words gets that answer, and
 * whoever asks in words that surely mean the same.
 */
@Injectable()
export class AnswerWordings {
  private readonly log = new Logger(AnswerWordings.name)

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'of'>,
  ) {}

  /** Stores the wordings of an answer in the place of those it had; the same words once. */
  async replace(
    manager: EntityManager,
    { botId, sourceId }: { botId: string; sourceId: string },
    question: string,
    wordings: readonly string[],
  ): Promise<void> {
    const byWords = new Map<string, string>()
    for (const wording of [question, ...wordings]) {
      const words = comparedWords(wording)
      if (words !== '' && !byWords.has(words)) byWords.set(words, wording)
    }
    await manager.delete(AnswerWordingEntity, { sourceId })
    await manager.insert(
      AnswerWordingEntity,
      [...byWords]
        .slice(0, limits.wordingsPerAnswer + 1)
        .map(([words, wording], ordinal) => ({ sourceId, botId, ordinal, wording, words })),
    )
  }

  /** Makes the vectors of wordings that have none of the model in use. What takes longer, or fails, is tried again later. */
  async embed(botId: string): Promise<void> {
    const embedder = this.embeddings.of(botId)
    if (embedder === undefined) return
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const missing = await wordingsWithoutVector(this.database, { botId, embedder: embedder.id }, embeddedPerAnswer)
      for (let from = 0; from < missing.length && !signal.aborted; from += batchMax) {
        const batch = missing.slice(from, from + batchMax)
        const vectors = await embedder.embed(
          batch.map(({ wording }) => wording.slice(0, limits.questionMaxChars)),
          'query',
          signal,
        )
        await keepWordingVectors(
          this.database,
          embedder.id,
          batch.map(({ id }, at) => ({ id, vector: vectors[at]! })),
        )
      }
    } catch (error) {
      this.log.warn(`wordings of ${botId} are compared by their words: ${String(error)}`)
    }
  }

  /**
   * The owner's answer to a question, and the question's vector where one was made.
   * @param meant the question with its spelling mended, which is compared by meaning
   */
  async find(
    botId: string,
    { text, meant }: { text: string; meant: string },
    asker: AbortSignal | undefined,
  ): Promise<{ sourceId?: string; embedded?: EmbeddedText }> {
    const { sourceId, hasWordings } = await answerTo(this.database, botId, comparedWords(text))
    if (sourceId !== null) return { sourceId }
    const embedder = hasWordings ? this.embeddings.of(botId) : undefined
    if (embedder === undefined) return {}
    const patience = AbortSignal.timeout(patienceMs)
    const signal = asker === undefined ? patience : AbortSignal.any([asker, patience])
    try {
      return await this.byMeaning(botId, meant, embedder, signal)
    } catch (error) {
      asker?.throwIfAborted()
      this.log.warn(`a question is compared by its words: ${String(error)}`)
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
    const nearest = await nearestWordings(this.database, { botId, embedder: embedder.id }, vector, nearestMax)
    // Written while there was no model, or another one.
    if (nearest.length === 0) void this.embed(botId)
    for (const { sourceId, wording, cosine } of nearest)
      if (cosine >= from && (await mayShareAnswer(wording, meant, embedder))) return { sourceId, embedded }
    return { embedded }
  }
}
