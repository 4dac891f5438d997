import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Vectors of `chunks.embedding` are recomputed, as that column does not name their model. */
export class PassageVectors1763800000044 implements MigrationInterface {
  name = 'PassageVectors1763800000044'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- The same words have the same vector, wherever they stand and however often the page is read.
      ALTER TABLE chunks DROP COLUMN embedding,
        ADD COLUMN text_hash uuid NOT NULL GENERATED ALWAYS AS (md5(title || E'\\n' || headings::text || E'\\n' || text)::uuid) STORED;
      ALTER TABLE draft_chunks DROP COLUMN embedding,
        ADD COLUMN text_hash uuid NOT NULL GENERATED ALWAYS AS (md5(title || E'\\n' || headings::text || E'\\n' || text)::uuid) STORED;
      DROP INDEX chunks_bot;
      CREATE INDEX chunks_text_hash ON chunks (bot_id, text_hash, id);
      DROP INDEX draft_chunks_bot;
      CREATE INDEX draft_chunks_text_hash ON draft_chunks (bot_id, text_hash, id);

      -- A bot's vectors by one model. Those of another wait until they are complete.
      CREATE TABLE vector_sets (
        id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id      uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        embedder    text NOT NULL,
        in_use      boolean NOT NULL,
        -- Who embeds the bot's passages renews this.
        lease_until timestamptz NOT NULL DEFAULT now(),
        -- Cosine between two of its passages, when they were last complete: the mean and its standard deviation.
        mean        real,
        deviation   real,
        UNIQUE (bot_id, embedder)
      );
      CREATE UNIQUE INDEX vector_sets_in_use ON vector_sets (bot_id) WHERE in_use;

      CREATE TABLE passage_vectors (
        set_id    integer NOT NULL REFERENCES vector_sets (id) ON DELETE CASCADE,
        text_hash uuid NOT NULL,
        -- 0: the whole passage; from 1 on, its sentences.
        ordinal   smallint NOT NULL DEFAULT 0,
        -- Of length 1.
        vector    halfvec NOT NULL,
        PRIMARY KEY (set_id, text_hash, ordinal)
      );
      -- Numbers do not pack, and a vector beside its row is read without a second look.
      ALTER TABLE passage_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
      ALTER TABLE passage_vectors SET (toast_tuple_target = 8160);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE passage_vectors, vector_sets;
      DROP INDEX draft_chunks_text_hash;
      DROP INDEX chunks_text_hash;
      ALTER TABLE draft_chunks DROP COLUMN text_hash, ADD COLUMN embedding vector;
      ALTER TABLE chunks DROP COLUMN text_hash, ADD COLUMN embedding vector;
      CREATE INDEX chunks_bot ON chunks (bot_id);
      CREATE INDEX draft_chunks_bot ON draft_chunks (bot_id);
    `)
  }
}
