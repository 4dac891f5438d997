import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * See docs/decisions/0010-answers-have-three-outcomes.md. Old rows keep null and `outcomeSql` falls back to `refused`,
 * so no row is rewritten and nodes of the previous version keep working.
 */
export class Outcomes1763800000045 implements MigrationInterface {
  name = 'Outcomes1763800000045'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE messages ADD COLUMN outcome text CHECK (outcome IN ('sure', 'unsure', 'none'));
      ALTER TABLE messages ADD COLUMN confidence real CHECK (confidence BETWEEN 0 AND 1);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE messages DROP COLUMN outcome, DROP COLUMN confidence`)
  }
}
