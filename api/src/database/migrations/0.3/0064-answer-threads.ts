import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The emails that a conversation's visitor was sent, so that the next one joins their thread. */
export class AnswerThreads1763800000064 implements MigrationInterface {
  name = 'AnswerThreads1763800000064'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE handovers ADD COLUMN answer_thread jsonb`)
  }

  /** Emails that follow start a thread of their own. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE handovers DROP COLUMN answer_thread`)
  }
}
