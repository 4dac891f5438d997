import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Null means that consent was not requested. */
export class Consent1763800000048 implements MigrationInterface {
  name = 'Consent1763800000048'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE demo_contacts ADD COLUMN consent_at timestamptz, ADD COLUMN consent_version text;
      ALTER TABLE demo_contacts ADD CONSTRAINT demo_contacts_consent CHECK ((consent_at IS NULL) = (consent_version IS NULL));
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE demo_contacts DROP COLUMN consent_at, DROP COLUMN consent_version`)
  }
}
