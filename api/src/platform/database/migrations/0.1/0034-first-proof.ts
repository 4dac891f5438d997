import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Integrations that export visitors' messages pause until the current owner confirms them if they were set up before
 * the account's address was proven.
 */
export class FirstProof1763800000034 implements MigrationInterface {
  name = 'FirstProof1763800000034'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- In lower case; of another address than the account's it proves nothing.
      ALTER TABLE users ADD COLUMN proven_email text;
      ALTER TABLE bot_notifications ADD COLUMN held_at timestamptz;
      ALTER TABLE model_keys ADD COLUMN held_at timestamptz;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE model_keys DROP COLUMN held_at;
      ALTER TABLE bot_notifications DROP COLUMN held_at;
      ALTER TABLE users DROP COLUMN proven_email;
    `)
  }
}
