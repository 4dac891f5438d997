import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Older answers keep null, which counts as written by a machine. */
export class MessageAuthors1763800000060 implements MigrationInterface {
  name = 'MessageAuthors1763800000060'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE messages
        ADD COLUMN generated_by text,
        ADD CONSTRAINT messages_generated_by_check CHECK (generated_by IN ('ai', 'owner'));
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE messages DROP COLUMN generated_by;`)
  }
}
