import { limits } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { OpenAiModel, type ModelPrompt, type TokenUse } from '../openai/index.js'
import { ModelKeys } from './model-keys.js'
import { payersOf } from './payer.queries.js'
import { UsageLedger } from './usage-ledger.js'

/** The language model as one bot may use it. */
export interface BotModel {
  /** As {@link OpenAiModel.streamText}; counted, and a key that is refused is remembered. */
  streamText(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string>
}

/** Decides with whose key a bot's answers are written. */
@Injectable()
export class BotModels {
  private readonly log = new Logger(BotModels.name)

  constructor(
    private readonly dataSource: DataSource,
    private readonly model: OpenAiModel,
    private readonly keys: ModelKeys,
    private readonly usage: UsageLedger,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * The bot's own key, else the house's: for a client's bot during its first {@link limits.modelKeyTrialDays} days.
   * @returns undefined for a bot without either, which answers in its pages' own words
   */
  async of(botId: string): Promise<BotModel | undefined> {
    const bot = await payersOf(this.dataSource.manager, botId, limits.modelKeyTrialDays)
    if (bot === undefined) return undefined
    const key = bot.hasKey ? await this.keys.open(botId) : undefined
    if (bot.hasKey && key === undefined)
      this.log.warn(`the model key of bot ${botId} does not open: ENCRYPTION_KEY has changed`)
    if (key === undefined && !(this.model.configured && bot.onTrial)) return undefined
    return { streamText: (prompt, signal) => this.stream(botId, key, prompt, signal) }
  }

  private async *stream(
    botId: string,
    key: string | undefined,
    prompt: ModelPrompt,
    signal: AbortSignal,
  ): AsyncGenerator<string, void> {
    let use: TokenUse = { model: this.environment.OPENAI_MODEL, promptTokens: 0, completionTokens: 0 }
    let failed = false
    const call = { onUse: (told: TokenUse) => void (use = told), ...(key === undefined ? {} : { key }) }
    try {
      yield* this.model.streamText(prompt, signal, call)
    } catch (error) {
      failed = true
      if (key !== undefined && error instanceof AppError && error.code === 'model_key_rejected')
        await this.keys.judge(botId, 'rejected')
      throw error
    } finally {
      this.usage.add({ botId, ownKey: key !== undefined, failed, ...use })
    }
  }
}
