import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Three outcomes of an answer in the place of refused or not, with the probability behind them
 * (docs/decisions/0010-answers-have-three-outcomes.md). Rows of before keep null: `outcomeSql` in `features/chat` reads
 * `refused` in its place, so that no row is written anew and nodes of the version before may go on meanwhile.
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
