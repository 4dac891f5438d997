import type { MigrationInterface, QueryRunner } from 'typeorm'

/** `views_recorded` is false for older secrets and those stored by the previous version. */
export class SecretViews1763800000071 implements MigrationInterface {
  name = 'SecretViews1763800000071'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE webhook_secrets ADD COLUMN views_recorded boolean NOT NULL DEFAULT false;
      ALTER TABLE bot_identity_keys ADD COLUMN views_recorded boolean NOT NULL DEFAULT false;
      CREATE TABLE secret_views (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        webhook_secret_id uuid REFERENCES webhook_secrets ON DELETE CASCADE,
        identity_kid uuid REFERENCES bot_identity_keys ON DELETE CASCADE,
        seen_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (webhook_secret_id, user_id),
        UNIQUE (identity_kid, user_id),
        CONSTRAINT secret_views_one_secret CHECK (num_nonnulls(webhook_secret_id, identity_kid) = 1)
      );
      CREATE INDEX secret_views_user ON secret_views (user_id);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE secret_views;
      ALTER TABLE bot_identity_keys DROP COLUMN views_recorded;
      ALTER TABLE webhook_secrets DROP COLUMN views_recorded;
    `)
  }
}
