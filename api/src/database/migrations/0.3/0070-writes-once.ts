import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * A write that came with an `Idempotency-Key` stores what it made in its own transaction, so that a process which dies
 * before it replies leaves enough to reply from. `holder` names the attempt that may write. Rows of nodes that run the
 * version before get a holder, too, and are left alone until their time is over.
 */
export class WritesOnce1763800000070 implements MigrationInterface {
  name = 'WritesOnce1763800000070'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE idempotent_replies ADD COLUMN holder uuid DEFAULT gen_random_uuid(), ADD COLUMN made jsonb;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE idempotent_replies DROP COLUMN holder, DROP COLUMN made`)
  }
}
