import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CrawlControl1763800000003 implements MigrationInterface {
  name = 'CrawlControl1763800000003'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE sources
        ADD COLUMN schedule text NOT NULL DEFAULT 'never' CHECK (schedule IN ('never', 'daily', 'weekly', 'monthly')),
        ADD COLUMN next_crawl_at timestamptz,
        -- What the owner wants of a reading, wherever it runs. A paused source is 'queued' and nobody may take it up.
        ADD COLUMN control text NOT NULL DEFAULT 'run' CHECK (control IN ('run', 'pause', 'stop')),
        -- The reading under way goes on where an earlier part of it stopped: pages fetched since then are not asked again.
        ADD COLUMN reading_since timestamptz,
        -- The end of the last reading that brought pages.
        ADD COLUMN read_at timestamptz,
        -- What only the whole site tells (repeated lines, contact lines, names), for a reading that meets only changed pages.
        ADD COLUMN site_memory jsonb;
      -- Tells copies of a page that is not fetched again because it has not changed.
      ALTER TABLE pages ADD COLUMN text_hash text;
      -- Counts change all the time while a site is read: room beside each lets them change in place.
      ALTER TABLE terms SET (fillfactor = 60);
      UPDATE sources SET read_at = finished_at WHERE status = 'ready';
      CREATE INDEX sources_next_crawl ON sources (next_crawl_at) WHERE next_crawl_at IS NOT NULL;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE terms RESET (fillfactor);
      DROP INDEX sources_next_crawl;
      ALTER TABLE sources DROP COLUMN schedule, DROP COLUMN next_crawl_at, DROP COLUMN control, DROP COLUMN reading_since, DROP COLUMN read_at, DROP COLUMN site_memory;
      ALTER TABLE pages DROP COLUMN text_hash
    `)
  }
}
