import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * A bot whose sources were in an unsupported language stored it as its own, and every built-in sentence then failed.
 * Source languages move to a separate column.
 */
export class CheckedLanguages1763800000066 implements MigrationInterface {
  name = 'CheckedLanguages1763800000066'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bots ADD COLUMN content_language text;
      UPDATE bots SET content_language = (
        SELECT c.language FROM chunks c WHERE c.bot_id = bots.id GROUP BY c.language ORDER BY sum(c.words) DESC, c.language LIMIT 1
      );
      UPDATE bots SET language = 'en' WHERE language NOT IN ('en', 'it');
      UPDATE conversations SET language = 'en' WHERE language NOT IN ('en', 'it', 'de', 'fr', 'es', 'pt');
      ALTER TABLE bots ADD CONSTRAINT bots_language_check CHECK (language IN ('en', 'it'));
      ALTER TABLE conversations ADD CONSTRAINT conversations_language_check CHECK (language IN ('en', 'it', 'de', 'fr', 'es', 'pt'));
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE conversations DROP CONSTRAINT conversations_language_check;
      ALTER TABLE bots DROP CONSTRAINT bots_language_check, DROP COLUMN content_language;
    `)
  }
}
