import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Stores term counts as texts that readers add up, instead of one row per term. */
export class CountedTerms1763800000021 implements MigrationInterface {
  name = 'CountedTerms1763800000021'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- By how much passages that were written or removed together change the number of passages that hold each term. A
      -- bot's rows add up to its vocabulary, which is only ever read whole: one row a batch costs a thousandth of one a term.
      -- A line is a term, or a term, a tab and its number where that is not 1.
      CREATE TABLE term_counts (
        id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        stems  text NOT NULL,
        words  text NOT NULL
      );
      CREATE INDEX term_counts_bot ON term_counts (bot_id, id);
      INSERT INTO term_counts (bot_id, stems, words)
      SELECT bot_id, coalesce(string_agg(term || E'\\t' || documents, E'\\n') FILTER (WHERE field = 'stem'), ''), coalesce(string_agg(term || E'\\t' || documents, E'\\n') FILTER (WHERE field = 'word'), '')
      FROM (
        SELECT bot_id, field, term, documents FROM terms
        UNION ALL SELECT bot_id, change.field, change.term, change.count FROM term_changes, unnest(fields, terms, counts) AS change (field, term, count)
      ) AS counted
      GROUP BY bot_id;
      DROP TABLE term_changes;
      DROP TABLE terms;

      -- The same for what a draft would change.
      ALTER TABLE draft_terms RENAME TO earlier_draft_terms;
      ALTER TABLE earlier_draft_terms RENAME CONSTRAINT draft_terms_pkey TO earlier_draft_terms_pkey;
      CREATE TABLE draft_terms (
        id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        stems  text NOT NULL,
        words  text NOT NULL
      );
      CREATE INDEX draft_terms_bot ON draft_terms (bot_id, id);
      INSERT INTO draft_terms (bot_id, stems, words)
      SELECT bot_id, coalesce(string_agg(term || E'\\t' || documents, E'\\n') FILTER (WHERE field = 'stem'), ''), coalesce(string_agg(term || E'\\t' || documents, E'\\n') FILTER (WHERE field = 'word'), '')
      FROM earlier_draft_terms GROUP BY bot_id;
      DROP TABLE earlier_draft_terms;

      -- A passage goes with its page, and the page with its bot: looking the bot up for every passage proved nothing more.
      ALTER TABLE chunks DROP CONSTRAINT chunks_bot_id_fkey;
      -- Packing a passage of ordinary length costs more than the room it saves, at writing and at every reading.
      ALTER TABLE chunks SET (toast_tuple_target = 8160);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    const rows = (table: string): string => `
      SELECT bot_id, field, split_part(line, E'\\t', 1) AS term, sum(coalesce(nullif(split_part(line, E'\\t', 2), ''), '1')::int)::int AS documents
      FROM ${table}, LATERAL (SELECT 'stem' AS field, string_to_table(stems, E'\\n') AS line UNION ALL SELECT 'word', string_to_table(words, E'\\n')) AS lines
      WHERE line <> '' GROUP BY bot_id, field, split_part(line, E'\\t', 1)`
    const table = (name: string): string => `
      CREATE TABLE ${name} (
        bot_id    uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        term      text NOT NULL,
        field     text NOT NULL CHECK (field IN ('stem', 'word')),
        documents integer NOT NULL,
        PRIMARY KEY (bot_id, field, term)
      )`
    await queries.query(`
      ALTER TABLE chunks RESET (toast_tuple_target);
      ALTER TABLE chunks ADD CONSTRAINT chunks_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES bots (id) ON DELETE CASCADE;
      ${table('terms')};
      INSERT INTO terms (bot_id, field, term, documents) ${rows('term_counts')};
      DROP TABLE term_counts;
      ALTER TABLE draft_terms RENAME TO later_draft_terms;
      ALTER TABLE later_draft_terms RENAME CONSTRAINT draft_terms_pkey TO later_draft_terms_pkey;
      ${table('draft_terms')};
      INSERT INTO draft_terms (bot_id, field, term, documents) ${rows('later_draft_terms')};
      DROP TABLE later_draft_terms;
      CREATE TABLE term_changes (
        id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        bot_id uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        fields text[] NOT NULL,
        terms  text[] NOT NULL,
        counts integer[] NOT NULL
      );
      CREATE INDEX term_changes_bot ON term_changes (bot_id);
    `)
  }
}
