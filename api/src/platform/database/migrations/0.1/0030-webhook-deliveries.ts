import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Deliveries store time spans and no text, so content that an owner deletes does not survive here. The previous version
 * still writes bot_notifications.
 */
export class WebhookDeliveries1763800000030 implements MigrationInterface {
  name = 'WebhookDeliveries1763800000030'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE webhook_deliveries (
        id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        bot_id      uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        created_at  timestamptz NOT NULL DEFAULT now(),
        -- Null in a test, which tells of nothing.
        told_after  timestamptz,
        told_until  timestamptz,
        -- Kinds of events, each with how many there were.
        told        jsonb NOT NULL DEFAULT '[]',
        tries       integer NOT NULL DEFAULT 0,
        duration_ms integer,
        status      integer,
        failure     text
      );
      CREATE INDEX webhook_deliveries_of_bot ON webhook_deliveries (bot_id, created_at DESC);
      CREATE INDEX webhook_deliveries_untried ON webhook_deliveries (created_at) WHERE tries = 0;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`DROP TABLE webhook_deliveries`)
  }
}
