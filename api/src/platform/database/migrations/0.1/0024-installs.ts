import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Installs1763800000024 implements MigrationInterface {
  name = 'Installs1763800000024'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE bots ADD COLUMN installed_at timestamptz`)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE bots DROP COLUMN installed_at`)
  }
}
