import type { MigrationInterface, QueryRunner } from 'typeorm'

export class TermChanges1763800000020 implements MigrationInterface {
  name = 'TermChanges1763800000020'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- One row a batch of pages, written with its passages; whoever counts terms adds these to them. A row here costs a
      -- thousandth of what it costs to bring thousands of counts up to date, which is done once for many batches.
      CREATE TABLE term_changes (
        id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        fields text[] NOT NULL,
        terms  text[] NOT NULL,
        -- By how much the number of passages that hold each term grows.
        counts integer[] NOT NULL
      );
      CREATE INDEX term_changes_bot ON term_changes (bot_id);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      INSERT INTO terms (bot_id, field, term, documents)
      SELECT bot_id, field, term, sum(count) FROM term_changes, unnest(fields, terms, counts) AS change (field, term, count) GROUP BY bot_id, field, term
      ON CONFLICT (bot_id, field, term) DO UPDATE SET documents = terms.documents + excluded.documents;
      DROP TABLE term_changes
    `)
  }
}
