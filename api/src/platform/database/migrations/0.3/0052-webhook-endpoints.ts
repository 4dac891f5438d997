import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Deliveries store ids and figures, no text. Secrets of existing webhooks are created at the next start. */
export class WebhookEndpoints1763800000052 implements MigrationInterface {
  name = 'WebhookEndpoints1763800000052'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE webhook_endpoints (
        id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        bot_id          uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        url             text NOT NULL,
        events          jsonb NOT NULL DEFAULT '[]',
        enabled         boolean NOT NULL DEFAULT true,
        created_at      timestamptz NOT NULL DEFAULT now(),
        failing_since   timestamptz,
        switched_off_at timestamptz,
        held_at         timestamptz,
        -- The process that sends to it renews this; once it has passed, another one may.
        sending_until   timestamptz
      );
      CREATE INDEX webhook_endpoints_bot ON webhook_endpoints (bot_id);

      CREATE TABLE webhook_secrets (
        id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        sealed      text NOT NULL,
        -- Null for the present one.
        valid_until timestamptz
      );
      CREATE UNIQUE INDEX webhook_secrets_present ON webhook_secrets (endpoint_id) WHERE valid_until IS NULL;
      CREATE INDEX webhook_secrets_endpoint ON webhook_secrets (endpoint_id);

      ALTER TABLE webhook_deliveries
        ADD COLUMN endpoint_id uuid REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
        ADD COLUMN type        text,
        ADD COLUMN data        jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN position    bigint GENERATED ALWAYS AS IDENTITY,
        ADD COLUMN last_try_at timestamptz,
        ADD COLUMN next_try_at timestamptz,
        ADD COLUMN response    text;
      CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, position);
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_try_at) WHERE next_try_at IS NOT NULL;

      INSERT INTO webhook_endpoints (bot_id, url, events, held_at)
      SELECT bot_id, webhook_url, coalesce((
          SELECT jsonb_agg(CASE event WHEN 'unanswered' THEN 'question.unanswered' WHEN 'lead' THEN 'lead.created' ELSE 'feedback.given' END)
          FROM jsonb_array_elements_text(events) AS event WHERE event IN ('unanswered', 'lead', 'feedback_down')
        ), '[]'), held_at
      FROM bot_notifications WHERE webhook_url IS NOT NULL;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DELETE FROM webhook_deliveries WHERE type IS NOT NULL;
      DROP INDEX webhook_deliveries_due, webhook_deliveries_endpoint;
      ALTER TABLE webhook_deliveries
        DROP COLUMN endpoint_id, DROP COLUMN type, DROP COLUMN data, DROP COLUMN position,
        DROP COLUMN last_try_at, DROP COLUMN next_try_at, DROP COLUMN response;
      DROP TABLE webhook_secrets, webhook_endpoints;
    `)
  }
}
