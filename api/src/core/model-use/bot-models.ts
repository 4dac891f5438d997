import { limits } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { OpenAiModel, type ModelPrompt, type TokenUse } from '../../platform/openai/index.js'
import { ModelKeys } from './model-keys.js'
import { UsageLedger } from './usage-ledger.js'
import { queryFirstRow } from '../../platform/database/rows.js'

export interface BotModel {
  /** As {@link OpenAiModel.streamText}, but counted; records refused keys. */
  streamText(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string>
}

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
   * Prefers the bot's key over the platform's, which pays for a client's bot for {@link limits.modelKeyTrialDays} days.
   * @returns undefined without a key
   */
  async forBot(botId: string): Promise<BotModel | undefined> {
    const bot = await selectPayers(this.dataSource.manager, botId, limits.modelKeyTrialDays)
    if (bot === undefined) return undefined
    const key = bot.hasKey ? await this.keys.loadKey(botId) : undefined
    if (bot.hasKey && key === undefined) this.log.warn(`model_key_unreadable bot=${botId}: ENCRYPTION_KEY has changed`)
    if (key === undefined && !(this.model.configured && bot.onTrial)) return undefined
    return { streamText: (prompt, signal) => this.streamCounted(botId, key, prompt, signal) }
  }

  private async *streamCounted(
    botId: string,
    key: string | undefined,
    prompt: ModelPrompt,
    signal: AbortSignal,
  ): AsyncGenerator<string, void> {
    let use: TokenUse = { model: this.environment.OPENAI_MODEL, promptTokens: 0, completionTokens: 0 }
    let failed = false
    const call = { onUse: (reported: TokenUse) => void (use = reported), ...(key === undefined ? {} : { key }) }
    try {
      yield* this.model.streamText(prompt, signal, call)
    } catch (error) {
      failed = true
      if (key !== undefined && error instanceof AppError && error.code === 'model_key_rejected')
        await this.keys.recordVerdict(botId, 'rejected')
      throw error
    } finally {
      this.usage.add({ botId, ownKey: key !== undefined, failed, ...use })
    }
  }
}

interface Payers {
  hasKey: boolean
  /** The platform pays for bots without owner and, at first, for clients' bots. */
  onTrial: boolean
}

function selectPayers(manager: EntityManager, botId: string, trialDays: number): Promise<Payers | undefined> {
  // SQL: one statement before each answer, by the database's clock.
  return queryFirstRow<Payers>(
    manager,
    `SELECT EXISTS (SELECT FROM model_keys WHERE bot_id = $1 AND held_at IS NULL) AS "hasKey",
            workspace_id IS NULL OR created_at > now() - make_interval(days => $2) AS "onTrial"
     FROM bots WHERE id = $1`,
    [botId, trialDays],
  )
}
