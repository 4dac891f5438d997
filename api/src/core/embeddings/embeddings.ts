import { join } from 'node:path'
import {
  Inject,
  Injectable,
  Logger,
  Optional,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { ModelKeys, UsageLedger } from '../model-use/index.js'
import { OpenAiModel } from '../../platform/openai/index.js'
import type { Embedder } from './embedder.js'
import { fetchModel, isFetched } from './fetch-model.js'
import { LocalEmbedder } from './local-embedder.js'
import { OpenAiEmbedder } from './openai-embedder.js'
import { StaticEmbedder } from './static-embedder.js'

export type EmbeddingAdapter = 'openai' | 'local' | 'bundled' | 'off'

/**
 * `set` by EMBEDDINGS; `key`: an API key exists; `default`: neither key nor local model; `unreachable`: the download
 * failed; `broken`: the model fails.
 */
export type EmbeddingReason =
  | 'set'
  | 'key'
  | 'model'
  | 'default'
  | 'opening'
  | 'fetching'
  | 'unreachable'
  | 'broken'
  | 'no-key'

export interface EmbeddingsStatus {
  adapter: EmbeddingAdapter
  reason: EmbeddingReason
  model?: string
  languages: readonly string[] | 'all'
  /** The unit is bytes. */
  download?: { received: number; total: number }
  error?: string
}

/** Tokens per bot and UTC day that the platform pays: ten times the largest website. */
const platformTokensPerDay = 20_000_000
/** Retry interval for an unreachable hub, milliseconds. */
const retryMs = 30 * 60_000
const logEveryBytes = 25_000_000

interface Choice {
  adapter: EmbeddingAdapter
  reason: EmbeddingReason
  embedder?: Embedder
}

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
  private retryTimer: NodeJS.Timeout | undefined
  private working: Promise<void> = Promise.resolve()

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(OpenAiModel) private readonly model: OpenAiModel,
    @Optional() @Inject(ModelKeys) private readonly keys?: ModelKeys,
    @Optional() @Inject(UsageLedger) private readonly usage?: UsageLedger,
  ) {
    this.choice = this.chooseEmbedder()
  }

  onApplicationBootstrap(): void {
    if (!this.usesLocal) return this.logStatus()
    this.working = this.prepareLocal().finally(() => this.logStatus())
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('the process is stopping'))
    clearTimeout(this.retryTimer)
    await this.working.catch(() => undefined)
    await this.local?.stop()
  }

  /** Returns the embedder paid by the platform; undefined when off. */
  current(): Embedder | undefined {
    return this.choice.embedder
  }

  /** Counts usage for the bot, whose key pays if set. */
  forBot(botId: string): Embedder | undefined {
    const { embedder } = this.choice
    return embedder instanceof OpenAiEmbedder ? this.openAi(botId) : embedder
  }

  withId(id: string, botId: string): Embedder | undefined {
    if (this.choice.adapter === 'off') return undefined
    if (id === this.choice.embedder?.id) return this.forBot(botId)
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

  private get hasLocal(): boolean {
    return this.environment.EMBEDDINGS_MODEL_DIR !== undefined || isFetched(this.localFolder)
  }

  private get openAiId(): string {
    return `openai:${this.environment.OPENAI_EMBEDDING_MODEL}`
  }

  private chooseEmbedder(): Choice {
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
        // Wait for the local model: vectors of the bundled model would only replace those that the local model has
        // made.
        return this.hasLocal
          ? { adapter: 'off', reason: 'opening' }
          : { adapter: 'bundled', reason: 'default', embedder: this.bundled }
    }
  }

  private openAi(botId?: string): OpenAiEmbedder {
    if (botId === undefined) return new OpenAiEmbedder(this.openAiId, this.model)
    const { keys, usage } = this
    return new OpenAiEmbedder(this.openAiId, this.model, {
      loadKey: async () => keys?.loadKey(botId),
      hasBudget: async () =>
        usage === undefined ||
        (await usage.platformTokensToday(botId, this.environment.OPENAI_EMBEDDING_MODEL)) < platformTokensPerDay,
      recordUse: (use, ownKey) => usage?.add({ botId, ownKey, failed: false, ...use }),
      recordRefusal: async () => keys?.recordVerdict(botId, 'rejected'),
    })
  }

  private async prepareLocal(): Promise<void> {
    const { EMBEDDINGS, EMBEDDINGS_MODEL: model, EMBEDDINGS_MODEL_DIR: given, EMBEDDINGS_HUB: hub } = this.environment
    const folder = this.localFolder
    const { signal } = this.stopping
    try {
      if (!this.hasLocal) await this.fetchLocalModel(hub, model, folder)
      const local = new LocalEmbedder(folder, given ?? model)
      await local.tryOut().catch(async (error: unknown) => {
        await local.stop()
        throw error
      })
      signal.throwIfAborted()
      this.local = local
      this.error = undefined
      this.setChoice({ adapter: 'local', reason: EMBEDDINGS === 'auto' ? 'model' : 'set', embedder: local })
    } catch (error) {
      if (signal.aborted) return
      const isUnreachable = error instanceof Error && error.name === 'ModelUnavailableError'
      const message = error instanceof Error ? error.message : String(error)
      // Log once per error, as downloads are retried.
      if (message !== this.error) this.log.warn(`local_model_unusable model=${given ?? model} error=${message}`)
      this.error = message
      const reason = isUnreachable ? 'unreachable' : 'broken'
      this.setChoice(
        EMBEDDINGS === 'auto' ? { adapter: 'bundled', reason, embedder: this.bundled } : { adapter: 'off', reason },
      )
      if (!isUnreachable) return
      this.retryTimer = setTimeout(() => {
        this.working = this.prepareLocal().finally(() => this.local !== undefined && this.logStatus())
      }, retryMs)
      this.retryTimer.unref()
    } finally {
      this.download = undefined
    }
  }

  private async fetchLocalModel(hub: string, model: string, folder: string): Promise<void> {
    let loggedBytes = 0
    this.choice = { adapter: 'off', reason: 'fetching' }
    await fetchModel({
      hub,
      model,
      folder,
      signal: this.stopping.signal,
      onProgress: ({ received, total }) => {
        this.download = { received, total }
        if (received - loggedBytes < logEveryBytes) return
        loggedBytes = received
        this.log.log(`model_downloading model=${model}: ${formatMegabytes(received)} of ${formatMegabytes(total)}`)
      },
    })
    this.log.log(`model_downloaded model=${model} host=${new URL(hub).host}`)
  }

  private setChoice(choice: Choice): void {
    const isOther = choice.embedder?.id !== this.choice.embedder?.id
    this.choice = choice
    if (!isOther) return
    for (const listener of this.listeners) listener()
  }

  private logStatus(): void {
    if (this.stopping.signal.aborted) return
    const { adapter, reason, model } = this.status()
    this.log.log(
      model === undefined
        ? `embeddings_off (${reasonTexts[reason]}): search by words only`
        : `embeddings_in_use adapter=${adapter} model=${model} (${reasonTexts[reason]})`,
    )
  }
}

const reasonTexts: Readonly<Record<EmbeddingReason, string>> = {
  set: 'set by EMBEDDINGS',
  key: 'OPENAI_API_KEY is set',
  model: 'its model is installed',
  default: 'no OPENAI_API_KEY and no local model',
  opening: 'the local model is loading',
  fetching: 'the local model is downloading',
  unreachable: 'the local model cannot be downloaded',
  broken: 'the local model does not work',
  'no-key': 'OPENAI_API_KEY is not set',
}

function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`
}
