import type { WebhookEventType } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { storableJson } from '../database/stored-text.js'
import { rows } from '../database/rows.js'
import { eventsWritten } from './webhook-events.queries.js'

/**
 * What is kept of an event until it is delivered: ids and figures. No words of visitors: they are read when it is sent,
 * so that what was deleted meanwhile is not sent (docs/decisions/0017-messages-go-to-confirmed-addresses.md).
 */
export type WebhookFacts = Readonly<Record<string, string | number | boolean | null>>

/** Where events for webhooks are written: an outbox, from which they are delivered within seconds. */
@Injectable()
export class WebhookEvents {
  constructor(private readonly database: DataSource) {}

  /**
   * Keeps an event for each webhook of a bot that wants its type; nothing happens where there is none, nor in an
   * owner's own try of the bot.
   * @param botId the bot's row id
   * @param facts ids and figures; `conversationId` where it happened in one
   * @param manager the transaction that stores the cause: with it both are stored, or neither
   */
  async emit(
    botId: string,
    type: WebhookEventType,
    facts: WebhookFacts,
    manager: EntityManager = this.database.manager,
  ): Promise<void> {
    // SQL: a row for each webhook that wants it, in one statement.
    await rows(manager, eventsWritten('$1::text', { botId: '$2::uuid', facts: '$3::jsonb' }), [
      type,
      botId,
      storableJson(facts),
    ])
  }
}
