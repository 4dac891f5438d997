import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Drops what the single webhook of a bot stored, which `webhook_endpoints` replaced. */
export class SingleWebhookColumns1763800000073 implements MigrationInterface {
  name = 'SingleWebhookColumns1763800000073'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bot_notifications DROP COLUMN webhook_url, DROP COLUMN failed_at, DROP COLUMN failure;
      ALTER TABLE webhook_deliveries DROP COLUMN told_after, DROP COLUMN told_until, DROP COLUMN told;
    `)
  }

  /** Restores the columns, empty. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bot_notifications
        ADD COLUMN webhook_url text, ADD COLUMN failed_at timestamptz, ADD COLUMN failure text;
      ALTER TABLE webhook_deliveries
        ADD COLUMN told_after timestamptz, ADD COLUMN told_until timestamptz,
        ADD COLUMN told jsonb NOT NULL DEFAULT '[]';
    `)
  }
}
