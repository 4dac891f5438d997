import type { MigrationInterface, QueryRunner } from 'typeorm'

export class GoldenQuestions1763800000004 implements MigrationInterface {
  name = 'GoldenQuestions1763800000004'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE golden_questions (
        id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id        uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        question      text NOT NULL,
        -- What a right answer shows: an address among its sources, or words in what it quotes, or both.
        expected_url  text,
        expected_text text,
        created_at    timestamptz NOT NULL DEFAULT now(),
        CHECK (expected_url IS NOT NULL OR expected_text IS NOT NULL),
        UNIQUE (bot_id, question)
      );

      -- What became of the golden questions each time they were asked.
      CREATE TABLE golden_reports (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id     uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        outcome    text NOT NULL CHECK (outcome IN ('checked', 'published', 'held', 'accepted', 'discarded')),
        results    jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX golden_reports_bot ON golden_reports (bot_id, id DESC);

      -- Pages whose passages another reading would replace. Their new passages, none for a page that is gone, wait in
      -- draft_chunks; visitors are answered from chunks alone, which therefore needs no word about drafts.
      CREATE TABLE draft_pages (
        page_id bigint PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,
        bot_id  uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        -- The page was not met again: its row goes when the draft is published.
        gone    boolean NOT NULL DEFAULT false
      );
      CREATE INDEX draft_pages_bot ON draft_pages (bot_id);

      -- Ids come from the same sequence, so that a passage keeps its id when it is published.
      CREATE TABLE draft_chunks (LIKE chunks INCLUDING DEFAULTS);
      ALTER TABLE draft_chunks
        ALTER COLUMN id SET DEFAULT nextval(pg_get_serial_sequence('chunks', 'id')),
        ADD PRIMARY KEY (id),
        ADD FOREIGN KEY (bot_id) REFERENCES bots (id) ON DELETE CASCADE,
        ADD FOREIGN KEY (page_id) REFERENCES draft_pages (page_id) ON DELETE CASCADE;
      CREATE INDEX draft_chunks_bot ON draft_chunks (bot_id);
      CREATE INDEX draft_chunks_page ON draft_chunks (page_id);

      -- By how much the draft changes each count of terms.
      CREATE TABLE draft_terms (
        bot_id    uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        term      text NOT NULL,
        field     text NOT NULL CHECK (field IN ('stem', 'word')),
        documents integer NOT NULL,
        PRIMARY KEY (bot_id, field, term)
      );
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`DROP TABLE draft_terms, draft_chunks, draft_pages, golden_reports, golden_questions`)
  }
}
