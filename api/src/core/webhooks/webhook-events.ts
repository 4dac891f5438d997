import type { WebhookEventType } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { storableJson } from '../../platform/database/stored-text.js'
import { queryRows } from '../../platform/database/rows.js'

/**
 * Visitors' words are read at delivery, so that deleted content is never sent
 * (docs/decisions/0017-messages-go-to-confirmed-addresses.md).
 */
export type WebhookFacts = Readonly<Record<string, string | number | boolean | null>>

/** An outbox whose events are delivered within seconds. */
@Injectable()
export class WebhookEvents {
  constructor(private readonly database: DataSource) {}

  /**
   * Stores an event for each webhook of the bot that wants its type; owners' tests emit no events.
   * @param botId the bot's row id
   * @param facts ids and figures; include `conversationId` if there is one
   * @param manager the transaction that stores the cause
   */
  async emit(
    botId: string,
    type: WebhookEventType,
    facts: WebhookFacts,
    manager: EntityManager = this.database.manager,
  ): Promise<void> {
    await queryRows(manager, eventsWrittenSql('$1::text', { botId: '$2::uuid', facts: '$3::jsonb' }), [
      type,
      botId,
      storableJson(facts),
    ])
  }
}

/** All parameters are trusted SQL; `from` names their sources. */
export function eventsWrittenSql(
  type: string,
  { botId, facts, from = '' }: { botId: string; facts: string; from?: string },
): string {
  // Owners' tests emit no events.
  return `INSERT INTO webhook_deliveries (bot_id, endpoint_id, type, data, next_try_at)
    SELECT endpoint.bot_id, endpoint.id, event.type, event.facts, now()
    FROM (SELECT ${botId} AS bot_id, ${type} AS type, ${facts} AS facts ${from}) AS event
    JOIN webhook_endpoints endpoint ON endpoint.bot_id = event.bot_id AND endpoint.enabled AND endpoint.held_at IS NULL AND endpoint.events @> to_jsonb(event.type)
    WHERE NOT EXISTS (SELECT FROM conversations c WHERE c.id = (event.facts ->> 'conversationId')::uuid AND c.is_test)`
}

/**
 * Responses may repeat the words of visitors whose conversations are deleted.
 * @param gone query of their `id` and `bot_id`
 */
export function responsesClearedSql(gone: string): string {
  return `UPDATE webhook_deliveries delivery SET response = NULL FROM (${gone}) AS gone (conversation_id, bot_id)
    WHERE delivery.bot_id = gone.bot_id AND delivery.data ->> 'conversationId' = gone.conversation_id::text AND delivery.response IS NOT NULL`
}
