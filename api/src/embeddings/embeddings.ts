import { join } from 'node:path'
import {
  Inject,
  Injectable,
  Logger,
  Optional,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { ModelKeys, UsageLedger } from '../model-use/index.js'
import { OpenAiModel } from '../openai/index.js'
import type { Embedder } from './embedder.js'
import type { EmbeddingAdapter, EmbeddingReason, EmbeddingsStatus } from './embeddings-status.js'
import { fetchModel, isFetched } from './fetch-model.js'
import { LocalEmbedder } from './local-embedder.js'
import { OpenAiEmbedder } from './openai-embedder.js'
import { StaticEmbedder } from './static-embedder.js'

/** What the house pays a day (UTC) for the passages of one bot: ten times what the largest website has. */
const houseTokensPerDay = 20_000_000
/** A hub that could not be reached is asked again after so long, in milliseconds. */
const againMs = 30 * 60_000
/** Between two lines of the log about a download, in bytes. */
const logEveryBytes = 25_000_000

interface Choice {
  adapter: EmbeddingAdapter
  reason: EmbeddingReason
  embedder?: Embedder
}

/** Chooses what turns texts into vectors, and says which it is and why. */
@Injectable()
export class Embeddings implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(Embeddings.name)
  private readonly listeners = new Set<() => void>()
  private readonly stopping = new AbortController()
  private readonly bundled = new StaticEmbedder()
  private local: LocalEmbedder | undefined
  private choice: Choice
  private download: EmbeddingsStatus['download']
  private error: string | undefined
  private again: NodeJS.Timeout | undefined
  private working: Promise<void> = Promise.resolve()

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(OpenAiModel) private readonly model: OpenAiModel,
    @Optional() @Inject(ModelKeys) private readonly keys?: ModelKeys,
    @Optional() @Inject(UsageLedger) private readonly usage?: UsageLedger,
  ) {
    this.choice = this.choose()
  }

  /** Logs what is in use; a local model opens in the background. */
  onApplicationBootstrap(): void {
    if (!this.usesLocal) return this.tell()
    this.working = this.prepareLocal().finally(() => this.tell())
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('the process stops'))
    clearTimeout(this.again)
    await this.working.catch(() => undefined)
    await this.local?.end()
  }

  /** What is in use now; undefined when off. What it embeds is the house's to pay. */
  current(): Embedder | undefined {
    return this.choice.embedder
  }

  /** The same for a bot's texts, which are counted for the bot; its own key pays where it has one. */
  of(botId: string): Embedder | undefined {
    const { embedder } = this.choice
    return embedder instanceof OpenAiEmbedder ? this.openAi(botId) : embedder
  }

  /**
   * What made vectors of this id, for a bot.
   * @returns undefined when it is not there any more
   */
  withId(id: string, botId: string): Embedder | undefined {
    if (this.choice.adapter === 'off') return undefined
    if (id === this.choice.embedder?.id) return this.of(botId)
    if (id === this.bundled.id) return this.bundled
    if (id === this.local?.id) return this.local
    return id === this.openAiId && this.model.configured ? this.openAi(botId) : undefined
  }

  status(): EmbeddingsStatus {
    const { adapter, reason, embedder } = this.choice
    return {
      adapter,
      reason,
      languages: embedder?.languages ?? [],
      ...(embedder === undefined ? {} : { model: embedder.id }),
      ...(this.download === undefined ? {} : { download: this.download }),
      ...(this.error === undefined ? {} : { error: this.error }),
    }
  }

  /** @param listener told when another one is in use @returns what ends that */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private get usesLocal(): boolean {
    return this.choice.reason === 'opening'
  }

  private get localFolder(): string {
    const { EMBEDDINGS_MODEL_DIR: given, EMBEDDINGS_MODEL: model, DATA_DIR } = this.environment
    return given ?? join(DATA_DIR, 'models', model.replace('/', '--'))
  }

  /** Whether the local model can be opened without a download. */
  private get hasLocal(): boolean {
    return this.environment.EMBEDDINGS_MODEL_DIR !== undefined || isFetched(this.localFolder)
  }

  private get openAiId(): string {
    return `openai:${this.environment.OPENAI_EMBEDDING_MODEL}`
  }

  /** What can be had at once. */
  private choose(): Choice {
    switch (this.environment.EMBEDDINGS) {
      case 'off':
        return { adapter: 'off', reason: 'set' }
      case 'bundled':
        return { adapter: 'bundled', reason: 'set', embedder: this.bundled }
      case 'local':
        return { adapter: 'off', reason: 'opening' }
      case 'openai':
        return this.model.configured
          ? { adapter: 'openai', reason: 'set', embedder: this.openAi() }
          : { adapter: 'off', reason: 'no-key' }
      case 'auto':
        if (this.model.configured) return { adapter: 'openai', reason: 'key', embedder: this.openAi() }
        // Until the local model is open, vectors of the bundled one would only replace those that it has made.
        return this.hasLocal
          ? { adapter: 'off', reason: 'opening' }
          : { adapter: 'bundled', reason: 'default', embedder: this.bundled }
    }
  }

  private openAi(botId?: string): OpenAiEmbedder {
    if (botId === undefined) return new OpenAiEmbedder(this.openAiId, this.model)
    const { keys, usage } = this
    return new OpenAiEmbedder(this.openAiId, this.model, {
      key: async () => keys?.open(botId),
      hasBudget: async () =>
        usage === undefined ||
        (await usage.houseTokensToday(botId, this.environment.OPENAI_EMBEDDING_MODEL)) < houseTokensPerDay,
      used: (use, ownKey) => usage?.add({ botId, ownKey, failed: false, ...use }),
      refused: async () => keys?.judge(botId, 'rejected'),
    })
  }

  /** Opens the local model, and fetches it before where it is missing; `auto` falls back to the bundled one. */
  private async prepareLocal(): Promise<void> {
    const { EMBEDDINGS, EMBEDDINGS_MODEL: model, EMBEDDINGS_MODEL_DIR: given, EMBEDDINGS_HUB: hub } = this.environment
    const folder = this.localFolder
    const { signal } = this.stopping
    try {
      if (!this.hasLocal) await this.fetch(hub, model, folder)
      const local = new LocalEmbedder(folder, given ?? model)
      await local.tryOut().catch(async (error: unknown) => {
        await local.end()
        throw error
      })
      signal.throwIfAborted()
      this.local = local
      this.error = undefined
      this.use({ adapter: 'local', reason: EMBEDDINGS === 'auto' ? 'model' : 'set', embedder: local })
    } catch (error) {
      if (signal.aborted) return
      const isUnreachable = error instanceof Error && error.name === 'ModelUnavailableError'
      const message = error instanceof Error ? error.message : String(error)
      // Once: what could not be had is tried again, quietly.
      if (message !== this.error) this.log.warn(`the local model ${given ?? model} cannot be used: ${message}`)
      this.error = message
      const reason = isUnreachable ? 'unreachable' : 'broken'
      this.use(
        EMBEDDINGS === 'auto' ? { adapter: 'bundled', reason, embedder: this.bundled } : { adapter: 'off', reason },
      )
      if (!isUnreachable) return
      this.again = setTimeout(() => {
        this.working = this.prepareLocal().finally(() => this.local !== undefined && this.tell())
      }, againMs)
      this.again.unref()
    } finally {
      this.download = undefined
    }
  }

  private async fetch(hub: string, model: string, folder: string): Promise<void> {
    let told = 0
    this.choice = { adapter: 'off', reason: 'fetching' }
    await fetchModel({
      hub,
      model,
      folder,
      signal: this.stopping.signal,
      onProgress: ({ received, total }) => {
        this.download = { received, total }
        if (received - told < logEveryBytes) return
        told = received
        this.log.log(`fetching ${model}: ${megabytes(received)} of ${megabytes(total)}`)
      },
    })
    this.log.log(`fetched ${model} from ${new URL(hub).host}`)
  }

  private use(choice: Choice): void {
    const isOther = choice.embedder?.id !== this.choice.embedder?.id
    this.choice = choice
    if (!isOther) return
    for (const listener of this.listeners) listener()
  }

  private tell(): void {
    if (this.stopping.signal.aborted) return
    const { adapter, reason, model } = this.status()
    this.log.log(
      model === undefined
        ? `off (${reasons[reason]}): passages are found by their words alone`
        : `in use: ${adapter}, ${model} (${reasons[reason]})`,
    )
  }
}

const reasons: Readonly<Record<EmbeddingReason, string>> = {
  set: 'EMBEDDINGS says so',
  key: 'OPENAI_API_KEY is set',
  model: 'its model is there',
  default: 'no OPENAI_API_KEY and no local model',
  opening: 'the local model is being opened',
  fetching: 'the local model is being fetched',
  unreachable: 'the local model cannot be reached',
  broken: 'the local model does not work',
  'no-key': 'OPENAI_API_KEY is not set',
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`
}
