import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Inboxes1763800000010 implements MigrationInterface {
  name = 'Inboxes1763800000010'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE demo_contacts ADD COLUMN handled_at timestamptz;
      CREATE INDEX demo_contacts_created ON demo_contacts (created_at DESC);
      CREATE INDEX demo_contacts_demo ON demo_contacts (demo_id);
      CREATE INDEX contact_inquiries_created ON contact_inquiries (created_at DESC);
      -- Who gave their address in the form that makes the demo was kept beside the demo alone.
      INSERT INTO demo_contacts (full_name, email, website, demo_id, created_at)
        SELECT coalesce(d.full_name, ''), d.email, b.domain, b.public_id, d.created_at
        FROM demos d JOIN bots b ON b.id = d.bot_id
        WHERE d.email IS NOT NULL AND NOT EXISTS (SELECT 1 FROM demo_contacts c WHERE c.demo_id = b.public_id);
      -- The questions of the last weeks are counted for each bot.
      CREATE INDEX messages_questions ON messages (created_at, conversation_id) WHERE role = 'user';
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP INDEX messages_questions, contact_inquiries_created, demo_contacts_demo, demo_contacts_created;
      ALTER TABLE demo_contacts DROP COLUMN handled_at;
    `)
  }
}
