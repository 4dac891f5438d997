import type { ModelKey } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Raw, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { OpenAiModel } from '../../platform/openai/index.js'
import { SealedText } from '../../platform/sealing/index.js'
import { ModelKeyEntity } from './model-key.entity.js'

/** Keys are never returned to clients. */
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

  async getStatus(botId: string | undefined, manager: EntityManager = this.keys.manager): Promise<ModelKey> {
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

  /** Replaces the key and ends its suspension. */
  async save(botId: string, key: string, manager: EntityManager = this.keys.manager): Promise<ModelKey> {
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
    return this.getStatus(botId, manager)
  }

  /** Removing a missing key is not an error. */
  async remove(botId: string): Promise<void> {
    await this.keys.delete({ botId })
  }

  /** @throws AppError model_key_missing; model_rate_limited or model_unavailable without a verdict */
  async test(botId: string, given?: string): Promise<boolean> {
    const key = given ?? (await this.loadKey(botId))
    if (key === undefined) throw new AppError('model_key_missing')
    const accepted = await this.model.acceptsKey(key)
    if (given === undefined) await this.recordVerdict(botId, accepted ? 'accepted' : 'rejected')
    return accepted
  }

  /** Undefined without a key, while suspended, or after a change of ENCRYPTION_KEY. */
  async loadKey(botId: string): Promise<string | undefined> {
    const stored = await this.keys.findOneBy({ botId })
    return stored === null || stored.heldAt !== null ? undefined : this.box.open(stored.sealed, botId)
  }

  async recordVerdict(botId: string, state: 'accepted' | 'rejected'): Promise<void> {
    await this.keys.update({ botId, state: Raw((column) => `${column} IS DISTINCT FROM :state`, { state }) }, { state })
  }
}
