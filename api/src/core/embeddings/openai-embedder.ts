import { AppError } from '../../app-error.js'
import type { OpenAiModel, TokenUse } from '../../platform/openai/index.js'
import { toUnitLength, type Embedder, type TextKind } from './embedder.js'

export interface EmbeddingAccount {
  loadKey(): Promise<string | undefined>
  hasBudget(): Promise<boolean>
  recordUse(use: TokenUse, ownKey: boolean): void
  recordRefusal(): Promise<void>
}

/** The embedding model may run on any OpenAI-compatible server. */
export class OpenAiEmbedder implements Embedder {
  readonly languages = 'all'
  readonly batchSize = 96
  readonly isStatic = false

  /** @param account absent if the platform pays and usage is uncounted */
  constructor(
    readonly id: string,
    private readonly model: OpenAiModel,
    private readonly account?: EmbeddingAccount,
  ) {}

  get dimensions(): number {
    return lengths.get(this.id) ?? 0
  }

  /**
   * The SDK retries early failures.
   * @throws AppError model_key_rejected, model_unavailable; model_rate_limited, also when the bot's daily platform
   * budget is spent
   */
  async embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    const key = await this.account?.loadKey()
    if (key !== undefined) {
      try {
        return await this.embedWith(key, texts, signal)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'model_key_rejected')) throw error
        await this.account?.recordRefusal()
      }
    }
    if (kind === 'passage' && (await this.account?.hasBudget()) === false)
      throw new AppError('model_rate_limited', { cause: new Error('the budget for passages is spent for today') })
    return this.embedWith(undefined, texts, signal)
  }

  private async embedWith(
    key: string | undefined,
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const vectors = await this.model.embed(texts, signal, {
      ...(key === undefined ? {} : { key }),
      onUse: (use) => this.account?.recordUse(use, key !== undefined),
    })
    const unit = vectors.map((vector) => Float32Array.from(vector))
    toUnitLength(unit)
    if (unit[0] !== undefined) lengths.set(this.id, unit[0].length)
    return unit
  }
}

const lengths = new Map<string, number>()
