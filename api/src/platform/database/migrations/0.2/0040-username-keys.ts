import type { MigrationInterface, QueryRunner } from 'typeorm'
import { reviewUsernames } from '../../../usernames/index.js'

/**
 * No name changes: among look-alikes the oldest account's name is the original, and the others are flagged for an
 * admin.
 */
export class UsernameKeys1763800000040 implements MigrationInterface {
  name = 'UsernameKeys1763800000040'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      -- NFKC and case folding; several old names may share one.
      ALTER TABLE users ADD COLUMN username_key text;
      -- UTS #39; null beside an old name that looks like an older account's.
      ALTER TABLE users ADD COLUMN username_skeleton text;
      ALTER TABLE users ADD COLUMN username_fault text CHECK (username_fault IN ('characters', 'look-alike'));
    `)
    const accounts = (await queries.query(`SELECT id, username FROM users ORDER BY id`)) as {
      id: number
      username: string
    }[]
    for (const { id, key, skeleton, fault } of reviewUsernames(accounts)) {
      await queries.query(
        `UPDATE users SET username_key = $2, username_skeleton = $3, username_fault = $4 WHERE id = $1`,
        [id, key, skeleton, fault],
      )
    }
    await queries.query(`
      CREATE INDEX users_username_key ON users (username_key);
      CREATE UNIQUE INDEX users_username_skeleton ON users (username_skeleton);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(
      `ALTER TABLE users DROP COLUMN username_key, DROP COLUMN username_skeleton, DROP COLUMN username_fault`,
    )
  }
}
