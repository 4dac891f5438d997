import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Recovery codes are stored as hashes, the secret sealed. */
export class SecondFactors1763800000029 implements MigrationInterface {
  name = 'SecondFactors1763800000029'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE second_factors (
        user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        sealed text NOT NULL,
        confirmed_at timestamptz,
        last_step bigint NOT NULL DEFAULT 0,
        recovery_salt bytea,
        recovery_hashes text[] NOT NULL DEFAULT '{}'
      );
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`DROP TABLE second_factors`)
  }
}
