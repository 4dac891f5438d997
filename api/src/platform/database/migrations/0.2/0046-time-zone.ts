import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Null means derived from the pages (docs/decisions/0010-answers-have-three-outcomes.md). */
export class TimeZone1763800000046 implements MigrationInterface {
  name = 'TimeZone1763800000046'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE bots ADD COLUMN time_zone text`)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE bots DROP COLUMN time_zone`)
  }
}
