import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Push1763800000056 implements MigrationInterface {
  name = 'Push1763800000056'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- The one pair of VAPID keys of this installation.
      CREATE TABLE push_keys (
        id         smallint PRIMARY KEY DEFAULT 1 CONSTRAINT push_keys_one CHECK (id = 1),
        public_key text NOT NULL,
        -- The private one, sealed for the public one.
        sealed     text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE push_subscriptions (
        id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id         integer NOT NULL REFERENCES users ON DELETE CASCADE,
        -- The login that it was made in: with it, it ends.
        sid             text NOT NULL REFERENCES sessions ON DELETE CASCADE,
        endpoint        text NOT NULL UNIQUE,
        p256dh          text NOT NULL,
        auth            text NOT NULL,
        language        text NOT NULL CONSTRAINT push_subscriptions_language_check CHECK (language IN ('en', 'it')),
        user_agent      text NOT NULL,
        created_at      timestamptz NOT NULL DEFAULT now(),
        last_success_at timestamptz
      );
      CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
      CREATE INDEX push_subscriptions_session ON push_subscriptions (sid);
      -- Versions before do not say: whoever has the inbox open counts as looking at it.
      ALTER TABLE agents_online ADD COLUMN looking boolean NOT NULL DEFAULT true;
      -- What the picture is called in the store and in its address.
      ALTER TABLE users ADD COLUMN picture text;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE users DROP COLUMN picture;
      ALTER TABLE agents_online DROP COLUMN looking;
      DROP TABLE push_subscriptions, push_keys;
    `)
  }
}
