import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ContentAndInquiries1763800000006 implements MigrationInterface {
  name = 'ContentAndInquiries1763800000006'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE cms_content (
        id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        type       text NOT NULL CHECK (type IN ('hero', 'benefits', 'services', 'solutions', 'cta', 'footer', 'contact', 'company', 'faq')),
        key        text NOT NULL,
        value      text NOT NULL,
        language   text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'it')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (key, language, type)
      );

      CREATE TABLE contact_inquiries (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name       text NOT NULL,
        email      text NOT NULL,
        message    text NOT NULL,
        language   text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        -- Set once somebody has dealt with it.
        handled_at timestamptz
      );
      CREATE INDEX contact_inquiries_open ON contact_inquiries (created_at) WHERE handled_at IS NULL;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TABLE contact_inquiries, cms_content')
  }
}
