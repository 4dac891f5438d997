import type { MigrationInterface, QueryRunner } from 'typeorm'

export class SiteIdentity1763800000047 implements MigrationInterface {
  name = 'SiteIdentity1763800000047'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bots
        -- What was taken, from where and when, what stood before, and whether it is worn. Null: nothing yet.
        ADD COLUMN identity jsonb,
        -- Two things that visitors are told they can ask about, in the site's own words.
        ADD COLUMN topics jsonb NOT NULL DEFAULT '[]';
      -- The owner's own try of the bot: no visitor, in no figure.
      ALTER TABLE conversations ADD COLUMN is_test boolean NOT NULL DEFAULT false;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE conversations DROP COLUMN is_test;
      ALTER TABLE bots DROP COLUMN topics, DROP COLUMN identity;
    `)
  }
}
