import type { ModelKey } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { firstRow, rows, type SqlRunner } from '../database/rows.js'
import { OpenAiModel } from '../openai/index.js'
import { SealedText } from '../sealing/index.js'

interface KeyRow {
  sealed: string
  last_four: string
  state: ModelKey['state']
  saved_at: Date
  held: boolean
}

/** Clients' own keys for the language model, one a bot. A key goes in and is used; it never comes out. */
@Injectable()
export class ModelKeys {
  private readonly box: SealedText

  constructor(
    private readonly dataSource: DataSource,
    private readonly model: OpenAiModel,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'model-keys')
  }

  /** What may be shown of a bot's key. */
  async show(botId: string, runner?: SqlRunner): Promise<ModelKey> {
    const row = await this.row(botId, runner)
    return row === undefined
      ? { lastFour: null, state: null, savedAt: null, held: false }
      : { lastFour: row.last_four, state: row.state, savedAt: row.saved_at.toISOString(), held: row.held }
  }

  /** Replaces the bot's key; one that rested goes on. */
  async set(botId: string, key: string, runner: SqlRunner = this.dataSource): Promise<ModelKey> {
    await rows(
      runner,
      `INSERT INTO model_keys (bot_id, sealed, last_four) VALUES ($1, $2, $3)
       ON CONFLICT (bot_id) DO UPDATE SET sealed = excluded.sealed, last_four = excluded.last_four, state = NULL, saved_at = now(), held_at = NULL`,
      [botId, this.box.seal(key, botId), key.slice(-4)],
    )
    return this.show(botId, runner)
  }

  /** Removing a key that is not there is no error. */
  async remove(botId: string): Promise<void> {
    await rows(this.dataSource, `DELETE FROM model_keys WHERE bot_id = $1`, [botId])
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
    const row = await this.row(botId)
    return row === undefined || row.held ? undefined : this.box.open(row.sealed, botId)
  }

  /** Writes down what the provider said of the bot's key. */
  async judge(botId: string, state: 'accepted' | 'rejected'): Promise<void> {
    await rows(this.dataSource, `UPDATE model_keys SET state = $2 WHERE bot_id = $1 AND state IS DISTINCT FROM $2`, [
      botId,
      state,
    ])
  }

  private row(botId: string, runner: SqlRunner = this.dataSource): Promise<KeyRow | undefined> {
    return firstRow<KeyRow>(
      runner,
      `SELECT sealed, last_four, state, saved_at, held_at IS NOT NULL AS held FROM model_keys WHERE bot_id = $1`,
      [botId],
    )
  }
}
