import type { MigrationInterface, QueryRunner } from 'typeorm'

export class StudioAndInsight1763800000008 implements MigrationInterface {
  name = 'StudioAndInsight1763800000008'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bots
        ADD COLUMN company_info   text NOT NULL DEFAULT '',
        -- Conversations that rested this many days are deleted; null keeps them.
        ADD COLUMN retention_days integer CHECK (retention_days > 0);
      CREATE INDEX bots_retention ON bots (id) WHERE retention_days IS NOT NULL;

      -- SHA-256 of the secret that its creator got: the table alone lets nobody claim a demo.
      ALTER TABLE demos ADD COLUMN claim_hash text;

      -- The owner has said no.
      ALTER TABLE refused_origins ADD COLUMN denied_at timestamptz;

      ALTER TABLE messages ADD COLUMN feedback_at timestamptz;
      UPDATE messages SET feedback_at = created_at WHERE feedback IS NOT NULL;

      ALTER TABLE unanswered_questions
        ADD COLUMN resolved_at timestamptz,
        ADD COLUMN resolution  text CHECK (resolution IN ('answered', 'dismissed'));
      CREATE INDEX unanswered_questions_open ON unanswered_questions (bot_id, id) WHERE resolved_at IS NULL;
      CREATE INDEX unanswered_questions_message ON unanswered_questions (message_id);

      -- What became of demos that ended: figures only. The demo is named by the SHA-256 of its id, which only its own
      -- address can be matched with.
      CREATE TABLE purge_receipts (
        demo_hash text PRIMARY KEY,
        purged_at timestamptz NOT NULL DEFAULT now(),
        counts    jsonb NOT NULL
      );

      CREATE TABLE bot_notifications (
        bot_id          uuid PRIMARY KEY REFERENCES bots (id) ON DELETE CASCADE,
        email           text,
        webhook_url     text,
        events          jsonb NOT NULL DEFAULT '[]',
        -- Everything until here has been told.
        told_until      timestamptz NOT NULL DEFAULT now(),
        failed_at       timestamptz,
        failure         text
      );
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE bot_notifications, purge_receipts;
      DROP INDEX unanswered_questions_message, unanswered_questions_open, bots_retention;
      ALTER TABLE messages DROP COLUMN feedback_at;
      ALTER TABLE unanswered_questions DROP COLUMN resolved_at, DROP COLUMN resolution;
      ALTER TABLE refused_origins DROP COLUMN denied_at;
      ALTER TABLE demos DROP COLUMN claim_hash;
      ALTER TABLE bots DROP COLUMN company_info, DROP COLUMN retention_days;
    `)
  }
}
