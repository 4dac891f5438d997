import type { ModelKey } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Raw, Repository } from 'typeorm'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { OpenAiModel } from '../openai/index.js'
import { SealedText } from '../sealing/index.js'
import { ModelKeyEntity } from './model-key.entity.js'

/** Clients' own keys for the language model, one a bot. A key goes in and is used; it never comes out. */
@Injectable()
export class ModelKeys {
  private readonly box: SealedText

  constructor(
    @InjectRepository(ModelKeyEntity) private readonly keys: Repository<ModelKeyEntity>,
    private readonly model: OpenAiModel,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'model-keys')
  }

  /** The part of a bot's key that may be shown. @param botId `undefined` for a client who has no bot yet */
  async show(botId: string | undefined, manager: EntityManager = this.keys.manager): Promise<ModelKey> {
    const stored = botId === undefined ? null : await manager.findOneBy(ModelKeyEntity, { botId })
    return stored === null
      ? { lastFour: null, state: null, savedAt: null, held: false }
      : {
          lastFour: stored.lastFour,
          state: stored.state,
          savedAt: stored.savedAt.toISOString(),
          held: stored.heldAt !== null,
        }
  }

  /** Replaces the bot's key; one that rested goes on. */
  async set(botId: string, key: string, manager: EntityManager = this.keys.manager): Promise<ModelKey> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(ModelKeyEntity)
      .values({
        botId,
        sealed: this.box.seal(key, botId),
        lastFour: key.slice(-4),
        state: null,
        savedAt: () => 'now()',
        heldAt: null,
      })
      .orUpdate(['sealed', 'last_four', 'state', 'saved_at', 'held_at'], ['bot_id'])
      .updateEntity(false)
      .execute()
    return this.show(botId, manager)
  }

  /** Removing a key that is not there is no error. */
  async remove(botId: string): Promise<void> {
    await this.keys.delete({ botId })
  }

  /**
   * Asks the provider whether it takes a key: the one given, or the bot's own.
   * @throws AppError model_key_missing without either; model_rate_limited, model_unavailable when the provider does not
   * say
   */
  async test(botId: string, given?: string): Promise<boolean> {
    const key = given ?? (await this.open(botId))
    if (key === undefined) throw new AppError('model_key_missing')
    const accepted = await this.model.accepts(key)
    if (given === undefined) await this.judge(botId, accepted ? 'accepted' : 'rejected')
    return accepted
  }

  /**
   * The key itself, for the model alone; undefined when there is none, it rests, or ENCRYPTION_KEY has changed since.
   */
  async open(botId: string): Promise<string | undefined> {
    const stored = await this.keys.findOneBy({ botId })
    return stored === null || stored.heldAt !== null ? undefined : this.box.open(stored.sealed, botId)
  }

  /** Writes down what the provider said of the bot's key. */
  async judge(botId: string, state: 'accepted' | 'rejected'): Promise<void> {
    await this.keys.update({ botId, state: Raw((column) => `${column} IS DISTINCT FROM :state`, { state }) }, { state })
  }
}
