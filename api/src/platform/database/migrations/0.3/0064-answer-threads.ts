import type { MigrationInterface, QueryRunner } from 'typeorm'

export class AnswerThreads1763800000064 implements MigrationInterface {
  name = 'AnswerThreads1763800000064'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE handovers ADD COLUMN answer_thread jsonb`)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE handovers DROP COLUMN answer_thread`)
  }
}
