import type { MigrationInterface, QueryRunner } from 'typeorm'

export class VerifiedVisitors1763800000051 implements MigrationInterface {
  name = 'VerifiedVisitors1763800000051'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE bot_identity_keys (
        kid uuid PRIMARY KEY,
        bot_id uuid NOT NULL REFERENCES bots ON DELETE CASCADE,
        algorithm text NOT NULL CONSTRAINT bot_identity_keys_algorithm_check CHECK (algorithm IN ('HS256')),
        sealed text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        retires_at timestamptz,
        last_used_at timestamptz
      );
      CREATE INDEX bot_identity_keys_bot ON bot_identity_keys (bot_id, created_at);
      ALTER TABLE conversations ADD COLUMN visitor_sub text, ADD COLUMN visitor_name text, ADD COLUMN visitor_email text;
      ALTER TABLE conversations ADD CONSTRAINT conversations_visitor_check CHECK (visitor_sub IS NOT NULL OR (visitor_name IS NULL AND visitor_email IS NULL));
      CREATE INDEX conversations_visitor ON conversations (bot_id, visitor_sub, last_used_at) WHERE visitor_sub IS NOT NULL;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP INDEX conversations_visitor;
      ALTER TABLE conversations DROP CONSTRAINT conversations_visitor_check;
      ALTER TABLE conversations DROP COLUMN visitor_sub, DROP COLUMN visitor_name, DROP COLUMN visitor_email;
      DROP TABLE bot_identity_keys;
    `)
  }
}
