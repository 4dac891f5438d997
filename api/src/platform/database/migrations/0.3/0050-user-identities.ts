import type { MigrationInterface, QueryRunner } from 'typeorm'

export class UserIdentities1763800000050 implements MigrationInterface {
  name = 'UserIdentities1763800000050'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE user_identities (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        -- Who the person is to whom: "iss" and "sub" of an ID token, which name one person together.
        issuer text NOT NULL,
        subject text NOT NULL,
        -- The id of the provider as the operator set it.
        provider text NOT NULL,
        -- As the provider told it last; it opens nothing.
        email text,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX user_identities_subject ON user_identities (issuer, subject);
      CREATE INDEX user_identities_user ON user_identities (user_id);
      -- False: password_hash is of random bytes that nobody knows, so that every check takes the same time.
      ALTER TABLE users ADD COLUMN password_set boolean NOT NULL DEFAULT true;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE users DROP COLUMN password_set;
      DROP TABLE user_identities;
    `)
  }
}
