import type { MigrationInterface, QueryRunner } from 'typeorm'

export class IdentityPublicKeys1763800000057 implements MigrationInterface {
  name = 'IdentityPublicKeys1763800000057'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bot_identity_keys ADD COLUMN public_key text, ALTER COLUMN sealed DROP NOT NULL;
      ALTER TABLE bot_identity_keys DROP CONSTRAINT bot_identity_keys_algorithm_check;
      ALTER TABLE bot_identity_keys ADD CONSTRAINT bot_identity_keys_algorithm_check CHECK (algorithm IN ('HS256', 'RS256', 'ES256', 'EdDSA'));
      ALTER TABLE bot_identity_keys ADD CONSTRAINT bot_identity_keys_kind_check CHECK ((sealed IS NULL) = (algorithm <> 'HS256') AND (public_key IS NULL) = (algorithm = 'HS256'));
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DELETE FROM bot_identity_keys WHERE public_key IS NOT NULL;
      ALTER TABLE bot_identity_keys DROP CONSTRAINT bot_identity_keys_kind_check;
      ALTER TABLE bot_identity_keys DROP CONSTRAINT bot_identity_keys_algorithm_check;
      ALTER TABLE bot_identity_keys ADD CONSTRAINT bot_identity_keys_algorithm_check CHECK (algorithm IN ('HS256'));
      ALTER TABLE bot_identity_keys DROP COLUMN public_key, ALTER COLUMN sealed SET NOT NULL;
    `)
  }
}
