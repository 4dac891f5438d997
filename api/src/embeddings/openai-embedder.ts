import { AppError } from '../app-error.js'
import type { OpenAiModel, TokenUse } from '../openai/index.js'
import { toUnitLength, type Embedder, type TextKind } from './embedder.js'

/** Who pays for a bot's vectors. */
export interface EmbeddingAccount {
  /** The bot's own key; undefined: the house's. */
  key(): Promise<string | undefined>
  /** Whether the house pays for more passages of the bot today. */
  hasBudget(): Promise<boolean>
  /** Told what each request has cost. */
  used(use: TokenUse, ownKey: boolean): void
  /** The provider does not take the bot's own key. */
  refused(): Promise<void>
}

/** An embedding model behind OpenAI's wire: OpenAI's own, or that of any server that speaks it. */
export class OpenAiEmbedder implements Embedder {
  readonly languages = 'all'
  readonly batchSize = 96
  readonly isStatic = false

  /** @param account absent: the house pays, and nobody counts */
  constructor(
    readonly id: string,
    private readonly model: OpenAiModel,
    private readonly account?: EmbeddingAccount,
  ) {}

  /** Known to the server alone. */
  get dimensions(): number {
    return lengths.get(this.id) ?? 0
  }

  /**
   * Requests that fail early are repeated by the SDK, with growing pauses.
   * @throws AppError model_key_rejected, model_rate_limited, model_unavailable; model_rate_limited also when the
   * house's budget for the bot's passages is spent for today
   */
  async embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    const key = await this.account?.key()
    if (key !== undefined) {
      try {
        return await this.embedWith(key, texts, signal)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'model_key_rejected')) throw error
        await this.account?.refused()
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
      onUse: (use) => this.account?.used(use, key !== undefined),
    })
    const unit = vectors.map((vector) => Float32Array.from(vector))
    toUnitLength(unit)
    if (unit[0] !== undefined) lengths.set(this.id, unit[0].length)
    return unit
  }
}

/** Dimensions of the models' vectors, as far as one was seen. */
const lengths = new Map<string, number>()
