import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Adds notification addresses with their readers' consent. Addresses in use before this migration count as proven. */
export class NoticeAddresses1763800000032 implements MigrationInterface {
  name = 'NoticeAddresses1763800000032'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE notice_addresses (
        user_id    integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        -- In lower case.
        email      text NOT NULL,
        -- Of the newest letter; null once its link was used.
        token_hash text UNIQUE,
        expires_at timestamptz,
        proven_at  timestamptz,
        PRIMARY KEY (user_id, email)
      );
      INSERT INTO notice_addresses (user_id, email, proven_at)
        SELECT DISTINCT b.owner_id, lower(n.email), now() FROM bot_notifications n JOIN bots b ON b.id = n.bot_id WHERE n.email IS NOT NULL AND b.owner_id IS NOT NULL;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`DROP TABLE notice_addresses`)
  }
}
