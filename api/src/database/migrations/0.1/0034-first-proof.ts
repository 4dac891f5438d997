import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Whether a link to a new password was ever used at an account's address, and what was set up before that and carries
 * words of visitors out: it rests until whoever has the account now says that it is theirs.
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
