import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A login checked against outdated credentials stores no session. */
export class LoginEpoch1763800000033 implements MigrationInterface {
  name = 'LoginEpoch1763800000033'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE users ADD COLUMN login_epoch integer NOT NULL DEFAULT 0`)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE users DROP COLUMN login_epoch`)
  }
}
