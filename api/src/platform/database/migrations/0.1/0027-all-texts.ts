import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Texts outside the nine sections have type `site` and their full key. */
export class AllTexts1763800000027 implements MigrationInterface {
  name = 'AllTexts1763800000027'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE cms_content DROP CONSTRAINT cms_content_type_check;
      ALTER TABLE cms_content ADD CONSTRAINT cms_content_type_check
        CHECK (type IN ('hero', 'benefits', 'services', 'solutions', 'cta', 'footer', 'contact', 'company', 'faq', 'site'));
      DROP INDEX cms_content_path;
      CREATE UNIQUE INDEX cms_content_path ON cms_content (language, (CASE WHEN type = 'site' OR starts_with(key, type || '.') THEN key ELSE type || '.' || key END));
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DELETE FROM cms_content WHERE type = 'site';
      DELETE FROM cms_drafts WHERE type = 'site';
      DROP INDEX cms_content_path;
      CREATE UNIQUE INDEX cms_content_path ON cms_content (language, (CASE WHEN starts_with(key, type || '.') THEN key ELSE type || '.' || key END));
      ALTER TABLE cms_content DROP CONSTRAINT cms_content_type_check;
      ALTER TABLE cms_content ADD CONSTRAINT cms_content_type_check
        CHECK (type IN ('hero', 'benefits', 'services', 'solutions', 'cta', 'footer', 'contact', 'company', 'faq'));
    `)
  }
}
