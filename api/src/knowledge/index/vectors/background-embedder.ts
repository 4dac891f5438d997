import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { patiently } from '../../../database/connections/index.js'
import { Embeddings, type Embedder } from '../../../embeddings/index.js'
import { passagesEmbeddedTotal } from '../../../metrics/index.js'
import { JobQueue, RecurringJobs } from '../../../jobs/index.js'
import { ChunkIndex } from '../chunk-index.js'
import { VectorStore } from './vector-store.js'
import type { VectorLease } from './vector-store.queries.js'

const jobName = 'embed'
/** Passages of a bot in one turn; then others have theirs. */
const turnPassages = 64
/** So many lines take as long as a passage to embed. */
const linesInPassage = 4
/** A reading writes several times a second; its bot gets a turn after so long. Milliseconds. */
const gatherMs = 500
/** Somebody else embeds the bot's passages: milliseconds until the next look whether some are left. */
const elsewhereMs = 20_000
/** Passages that a lost message has left without a vector are found at this pace. Milliseconds. */
const lookMs = 10 * 60_000

/**
 * Embeds passages after they were written, so that a website can be asked, by its words, while its passages wait for
 * their vectors. What is to be done is what is missing in the database, so that it goes on wherever a process ended.
 * One turn at a time in a process; bots take theirs one after the other.
 */
@Injectable()
export class BackgroundEmbedder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(BackgroundEmbedder.name)
  private readonly gathering = new Map<string, NodeJS.Timeout>()
  private readonly inTurn = new Set<string>()
  /** Bots of which more was written during their turn. */
  private readonly oneMoreTurn = new Set<string>()
  private endListening: () => void = () => undefined

  constructor(
    @Inject(ChunkIndex) private readonly index: ChunkIndex,
    @Inject(VectorStore) private readonly vectors: VectorStore,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'current' | 'of' | 'onChange'>,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'work' | 'send' | 'alone'>,
    @Inject(RecurringJobs) private readonly recurring: Pick<RecurringJobs, 'every'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.index.onWritten((botId) => this.soon(botId))
    this.endListening = this.embeddings.onChange(() => void this.lookForMissing())
    await this.jobs.work<{ botId: string }>(jobName, ({ botId }, signal) => this.turn(botId, signal))
    await this.recurring.every(lookMs, 'embed-missing', () => this.lookForMissing())
    void this.lookForMissing()
  }

  onModuleDestroy(): void {
    this.endListening()
    for (const timer of this.gathering.values()) clearTimeout(timer)
    this.gathering.clear()
  }

  private soon(botId: string): void {
    if (this.gathering.has(botId)) return
    const timer = setTimeout(() => {
      this.gathering.delete(botId)
      void this.send(botId)
    }, gatherMs)
    timer.unref()
    this.gathering.set(botId, timer)
  }

  private async send(botId: string, afterMs?: number): Promise<void> {
    await this.jobs
      .send(
        jobName,
        { botId },
        {
          singletonKey: botId,
          ...(afterMs === undefined ? {} : { startAfter: new Date(Date.now() + afterMs) }),
        },
      )
      // The next look makes up for it.
      .catch((error: unknown) => this.log.warn(`embedding of ${botId} was not sent: ${String(error)}`))
  }

  private async lookForMissing(): Promise<void> {
    const embedder = this.embeddings.current()
    if (embedder === undefined) return
    try {
      for (const { botId } of await patiently(() => this.vectors.waitingBots(embedder))) await this.send(botId)
    } catch (error) {
      this.log.warn(`passages without vectors were not looked for: ${String(error)}`)
    }
  }

  /** Embeds some of a bot's passages, and sends for the next turn while there are more. */
  private async turn(botId: string, signal: AbortSignal): Promise<void> {
    const embedder = this.embeddings.of(botId)
    if (embedder === undefined) return this.vectors.sweep(botId)
    if (this.inTurn.has(botId)) return void this.oneMoreTurn.add(botId)
    this.inTurn.add(botId)
    let isDone = true
    try {
      isDone = await this.embedSome(botId, embedder, signal)
    } finally {
      this.inTurn.delete(botId)
      const hasMore = this.oneMoreTurn.delete(botId)
      if ((hasMore || !isDone) && !signal.aborted) await this.send(botId)
    }
  }

  private async embedSome(botId: string, embedder: Embedder, signal: AbortSignal): Promise<boolean> {
    const first = await this.vectors.missing(botId, embedder, 1)
    if (first.length === 0) {
      await this.vectors.sweep(botId)
      if ((await this.vectors.embedderOf(botId)) === undefined) return true
    }
    const lease = await this.vectors.claim(botId, embedder.id)
    if (lease === undefined) {
      if (!this.jobs.alone) await this.send(botId, elsewhereMs)
      return true
    }
    try {
      const passages = await this.vectors.missing(botId, embedder, turnPassages)
      if (passages.length === 0) {
        await this.vectors.complete(botId, lease)
        return embedder.isStatic || (await this.embedLines(botId, embedder, lease, signal))
      }
      for (let from = 0; from < passages.length; from += embedder.batchSize) {
        const batch = passages.slice(from, from + embedder.batchSize)
        const vectors = await embedder.embed(
          batch.map(({ text }) => text),
          'passage',
          signal,
        )
        await this.vectors.add(
          lease,
          batch.flatMap(({ hash }, index) => {
            const vector = vectors[index]
            return vector === undefined ? [] : [{ hash, vector }]
          }),
        )
        passagesEmbeddedTotal.inc({ adapter: embedder.id.split(':')[0] ?? '' }, batch.length)
      }
      return false
    } finally {
      await this.vectors.release(lease)
    }
  }

  /** Lines have their vectors after all passages: they only tell which sentence is meant. @returns whether all have */
  private async embedLines(
    botId: string,
    embedder: Embedder,
    lease: VectorLease,
    signal: AbortSignal,
  ): Promise<boolean> {
    const passages = await this.vectors.missingLines(botId, embedder, turnPassages / linesInPassage)
    for (const { hash, lines } of passages) {
      const vectors: Float32Array[] = []
      for (let from = 0; from < lines.length; from += embedder.batchSize)
        vectors.push(...(await embedder.embed(lines.slice(from, from + embedder.batchSize), 'passage', signal)))
      await this.vectors.add(
        lease,
        vectors.map((vector, index) => ({ hash, line: index + 1, vector })),
      )
    }
    return passages.length === 0
  }
}
