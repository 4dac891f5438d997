import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The old hours were those of the answering team, so they become the team's hours: a shop may be open longer than its
 * chat.
 */
export class OpeningHours1763800000068 implements MigrationInterface {
  name = 'OpeningHours1763800000068'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE bots ADD COLUMN opening_hours jsonb`)
    await queries.query(
      `UPDATE bots SET people = people || jsonb_build_object('hours', 'own', 'officeHours', settings->>'officeHours'),
                       settings = settings - 'officeHours'
         WHERE settings ? 'officeHours'`,
    )
    await queries.query(
      `UPDATE bots SET people = people || '{"hours": "anytime", "officeHours": ""}' WHERE people <> '{}' AND NOT people ? 'hours'`,
    )
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(
      `UPDATE bots SET settings = settings || jsonb_build_object('officeHours', people->>'officeHours')
         WHERE people->>'hours' = 'own' AND people->>'officeHours' <> ''`,
    )
    await queries.query(`UPDATE bots SET people = people - 'hours' - 'officeHours'`)
    await queries.query(`ALTER TABLE bots DROP COLUMN opening_hours`)
  }
}
