import type { MigrationInterface, QueryRunner } from 'typeorm'

export class PublicApi1763800000055 implements MigrationInterface {
  name = 'PublicApi1763800000055'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE api_keys (
        id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
        name         text NOT NULL,
        -- Names the key inside it; shown.
        public_id    text NOT NULL UNIQUE,
        -- SHA-256 of the part that nobody else knows.
        secret_hash  text NOT NULL,
        scopes       text[] NOT NULL,
        created_by   integer REFERENCES users ON DELETE SET NULL,
        created_at   timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        expires_at   timestamptz,
        revoked_at   timestamptz
      );
      CREATE INDEX api_keys_workspace ON api_keys (workspace_id);
      -- A write that came with an Idempotency-Key; without a status it is under way.
      CREATE TABLE idempotent_replies (
        key_id       uuid NOT NULL REFERENCES api_keys ON DELETE CASCADE,
        name         text NOT NULL,
        request_hash text NOT NULL,
        status       integer,
        body         jsonb,
        created_at   timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (key_id, name)
      );
      CREATE INDEX idempotent_replies_created ON idempotent_replies (created_at);
      ALTER TABLE bots ADD COLUMN mcp text NOT NULL DEFAULT 'off' CONSTRAINT bots_mcp_check CHECK (mcp IN ('off', 'public', 'key'));
      -- Over which door it was opened: a key goes on only in conversations that keys opened.
      ALTER TABLE conversations ADD COLUMN channel text NOT NULL DEFAULT 'widget' CONSTRAINT conversations_channel_check CHECK (channel IN ('widget', 'api', 'mcp'));
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE conversations DROP COLUMN channel;
      ALTER TABLE bots DROP COLUMN mcp;
      DROP TABLE idempotent_replies;
      DROP TABLE api_keys;
    `)
  }
}
