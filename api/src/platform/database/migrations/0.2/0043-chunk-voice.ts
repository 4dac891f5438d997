import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Reviews and legal pages rank below the business's own words. */
export class ChunkVoice1763800000043 implements MigrationInterface {
  name = 'ChunkVoice1763800000043'

  async up(queries: QueryRunner): Promise<void> {
    for (const table of ['chunks', 'draft_chunks'])
      await queries.query(
        `ALTER TABLE ${table} ADD COLUMN voice text NOT NULL DEFAULT 'business' CHECK (voice IN ('business', 'legal', 'visitor', 'foreign'))`,
      )
  }

  async down(queries: QueryRunner): Promise<void> {
    for (const table of ['chunks', 'draft_chunks']) await queries.query(`ALTER TABLE ${table} DROP COLUMN voice`)
  }
}
