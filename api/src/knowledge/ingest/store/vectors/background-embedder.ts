import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { runOnBackgroundPool } from '../../../../platform/database/connections/index.js'
import { Embeddings, type Embedder } from '../../../../core/embeddings/index.js'
import { passagesEmbeddedTotal } from '../../../../platform/metrics/index.js'
import { JobQueue, RecurringJobs } from '../../../../platform/jobs/index.js'
import { PassageIndex } from '../passage-index.js'
import { VectorStore } from './vector-store.js'
import type { VectorLease } from './vector-store.queries.js'

const jobName = 'embed'
const passagesPerRun = 64
const linesInPassage = 4
/** An ingestion run writes several times per second, so turns wait this long. */
const gatherMs = 500
/** Milliseconds to wait while another process embeds the bot's passages. */
const elsewhereMs = 20_000
/** This periodic check finds passages whose message was lost. */
const checkIntervalMs = 10 * 60_000

/**
 * Embeds passages after they are written, so that lexical search works at once. Work is derived from the database, so
 * that it survives crashes.
 */
@Injectable()
export class BackgroundEmbedder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(BackgroundEmbedder.name)
  private readonly gathering = new Map<string, NodeJS.Timeout>()
  private readonly runningBots = new Set<string>()
  private readonly rerunBots = new Set<string>()
  private endListening: () => void = () => undefined

  constructor(
    @Inject(PassageIndex) private readonly index: PassageIndex,
    @Inject(VectorStore) private readonly vectors: VectorStore,
    @Inject(Embeddings) private readonly embeddings: Pick<Embeddings, 'current' | 'forBot' | 'onChange'>,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'work' | 'send' | 'alone'>,
    @Inject(RecurringJobs) private readonly recurring: Pick<RecurringJobs, 'every'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.index.onWritten((botId) => this.scheduleEmbedding(botId))
    this.endListening = this.embeddings.onChange(() => void this.enqueueMissing())
    await this.jobs.work<{ botId: string }>(jobName, ({ botId }, signal) => this.embedBot(botId, signal))
    await this.recurring.every(checkIntervalMs, 'embed-missing', () => this.enqueueMissing())
    void this.enqueueMissing()
  }

  onModuleDestroy(): void {
    this.endListening()
    for (const timer of this.gathering.values()) clearTimeout(timer)
    this.gathering.clear()
  }

  private scheduleEmbedding(botId: string): void {
    if (this.gathering.has(botId)) return
    const timer = setTimeout(() => {
      this.gathering.delete(botId)
      void this.sendJob(botId)
    }, gatherMs)
    timer.unref()
    this.gathering.set(botId, timer)
  }

  private async sendJob(botId: string, afterMs?: number): Promise<void> {
    await this.jobs
      .send(
        jobName,
        { botId },
        {
          singletonKey: botId,
          ...(afterMs === undefined ? {} : { startAfter: new Date(Date.now() + afterMs) }),
        },
      )
      // The next check retries.
      .catch((error: unknown) => this.log.warn(`embedding_not_sent bot=${botId} error=${String(error)}`))
  }

  private async enqueueMissing(): Promise<void> {
    const embedder = this.embeddings.current()
    if (embedder === undefined) return
    try {
      for (const { botId } of await runOnBackgroundPool(() => this.vectors.listBotsWithMissing(embedder)))
        await this.sendJob(botId)
    } catch (error) {
      this.log.warn(`embedding_check_failed error=${String(error)}`)
    }
  }

  private async embedBot(botId: string, signal: AbortSignal): Promise<void> {
    const embedder = this.embeddings.forBot(botId)
    if (embedder === undefined) return this.vectors.purgeUnused(botId)
    if (this.runningBots.has(botId)) return void this.rerunBots.add(botId)
    this.runningBots.add(botId)
    let isDone = true
    try {
      isDone = await this.embedSome(botId, embedder, signal)
    } finally {
      this.runningBots.delete(botId)
      const hasMore = this.rerunBots.delete(botId)
      if ((hasMore || !isDone) && !signal.aborted) await this.sendJob(botId)
    }
  }

  private async embedSome(botId: string, embedder: Embedder, signal: AbortSignal): Promise<boolean> {
    const first = await this.vectors.listMissing(botId, embedder, 1)
    if (first.length === 0) {
      await this.vectors.purgeUnused(botId)
      if ((await this.vectors.findEmbedder(botId)) === undefined) return true
    }
    const lease = await this.vectors.claim(botId, embedder.id)
    if (lease === undefined) {
      if (!this.jobs.alone) await this.sendJob(botId, elsewhereMs)
      return true
    }
    try {
      const passages = await this.vectors.listMissing(botId, embedder, passagesPerRun)
      if (passages.length === 0) {
        await this.vectors.activateSet(botId, lease)
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

  /** Lines come last, because their vectors only select a sentence. */
  private async embedLines(
    botId: string,
    embedder: Embedder,
    lease: VectorLease,
    signal: AbortSignal,
  ): Promise<boolean> {
    const passages = await this.vectors.listMissingLines(botId, embedder, passagesPerRun / linesInPassage)
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
