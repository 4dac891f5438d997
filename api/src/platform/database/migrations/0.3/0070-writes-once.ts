import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * An idempotent write stores its result in the same transaction, so a reply can be rebuilt after a crash. `holder`
 * names the attempt that may write; rows of the previous version stay untouched until they expire.
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
