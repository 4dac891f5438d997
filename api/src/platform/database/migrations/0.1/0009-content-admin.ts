import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ContentAdmin1763800000009 implements MigrationInterface {
  name = 'ContentAdmin1763800000009'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- "hero" "title" and "hero" "hero.title" are shown at the same place: of two such texts the younger stays.
      DELETE FROM cms_content older USING cms_content younger
      WHERE older.language = younger.language AND older.type = younger.type AND older.id <> younger.id
        AND (CASE WHEN starts_with(older.key, older.type || '.') THEN older.key ELSE older.type || '.' || older.key END)
          = (CASE WHEN starts_with(younger.key, younger.type || '.') THEN younger.key ELSE younger.type || '.' || younger.key END)
        AND (older.updated_at, older.id) < (younger.updated_at, younger.id);
      CREATE UNIQUE INDEX cms_content_path ON cms_content (language, (CASE WHEN starts_with(key, type || '.') THEN key ELSE type || '.' || key END));

      CREATE TABLE cms_drafts (
        id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Where the text is shown: its key, with its type in front.
        path       text NOT NULL,
        type       text NOT NULL,
        key        text NOT NULL,
        language   text NOT NULL CHECK (language IN ('en', 'it')),
        value      text NOT NULL,
        updated_by text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (path, language)
      );

      -- Only ever added to. Names, not ids: entries outlive the accounts they speak of.
      CREATE TABLE cms_history (
        id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        path     text NOT NULL,
        type     text NOT NULL,
        key      text NOT NULL,
        language text NOT NULL,
        before   text,
        after    text,
        by_name  text NOT NULL,
        at       timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX cms_history_path ON cms_history (path, id);
      CREATE INDEX cms_history_language ON cms_history (language, at);

      CREATE TABLE cms_media (
        id                integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Names the stored bytes and the public address; another one as soon as the bytes are others.
        token             text NOT NULL UNIQUE,
        filename          text NOT NULL,
        original_filename text NOT NULL,
        mime_type         text NOT NULL,
        size              integer NOT NULL CHECK (size > 0),
        width             integer,
        height            integer,
        widths            integer[] NOT NULL DEFAULT '{}',
        alt               text,
        section           text,
        created_at        timestamptz NOT NULL DEFAULT now()
      );
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP TABLE cms_media, cms_history, cms_drafts; DROP INDEX cms_content_path')
  }
}
