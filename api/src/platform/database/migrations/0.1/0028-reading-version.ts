import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Null for pages read before this migration or never. */
export class ReadingVersion1763800000028 implements MigrationInterface {
  name = 'ReadingVersion1763800000028'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE pages ADD COLUMN reading_version integer`)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE pages DROP COLUMN reading_version`)
  }
}
