import type { MigrationInterface, QueryRunner } from 'typeorm'

export class DocumentsAndModel1763800000002 implements MigrationInterface {
  name = 'DocumentsAndModel1763800000002'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- Of documents: location is the key of the stored bytes, filename the name they came with. Of answers: location is
      -- the question, answer the owner's words. Of url: location is the address.
      ALTER TABLE sources
        ADD COLUMN filename   text,
        ADD COLUMN file_type  text CHECK (file_type IN ('pdf', 'docx', 'txt')),
        ADD COLUMN size_bytes integer,
        ADD COLUMN page_count integer,
        ADD COLUMN answer     text,
        -- submitted_at moves with every reading that the owner asks for.
        ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
      UPDATE sources SET created_at = submitted_at;
      CREATE INDEX sources_location ON sources (location) WHERE type = 'document';
      CREATE INDEX bots_owner ON bots (owner_id, created_at) WHERE owner_id IS NOT NULL;

      -- What the language model was used for, a row for each bot, day, model and whose key paid.
      CREATE TABLE model_usage (
        bot_id            uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        day               date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
        model             text NOT NULL,
        own_key           boolean NOT NULL DEFAULT false,
        requests          integer NOT NULL DEFAULT 0,
        failures          integer NOT NULL DEFAULT 0,
        prompt_tokens     bigint NOT NULL DEFAULT 0,
        completion_tokens bigint NOT NULL DEFAULT 0,
        -- Millionths of a US dollar; null in a row whose model has no known price.
        cost_micros       bigint,
        PRIMARY KEY (bot_id, day, model, own_key)
      );

      -- AES-256-GCM under ENCRYPTION_KEY, bound to the bot: a row copied to another bot does not open.
      CREATE TABLE model_keys (
        bot_id     uuid PRIMARY KEY REFERENCES bots (id) ON DELETE CASCADE,
        sealed     text NOT NULL,
        last_four  text NOT NULL,
        state      text CHECK (state IN ('accepted', 'rejected')),
        saved_at   timestamptz NOT NULL DEFAULT now()
      );
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE model_keys, model_usage;
      DROP INDEX bots_owner;
      DROP INDEX sources_location;
      ALTER TABLE sources DROP COLUMN filename, DROP COLUMN file_type, DROP COLUMN size_bytes, DROP COLUMN page_count, DROP COLUMN answer, DROP COLUMN created_at;
    `)
  }
}
