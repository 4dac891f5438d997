import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A lead is deleted together with its conversation. */
export class Leads1763800000005 implements MigrationInterface {
  name = 'Leads1763800000005'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE leads (
        id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        bot_id          uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        -- The answer that did not help; the lead stays when it is written anew.
        answer_id       uuid REFERENCES messages (id) ON DELETE SET NULL,
        client_lead_id  text NOT NULL,
        name            text NOT NULL,
        email           text NOT NULL,
        message         text NOT NULL,
        page_url        text,
        created_at      timestamptz NOT NULL DEFAULT now(),
        UNIQUE (bot_id, client_lead_id)
      );
      CREATE INDEX leads_bot ON leads (bot_id, created_at DESC, id);
      CREATE INDEX leads_conversation ON leads (conversation_id);
      CREATE INDEX leads_answer ON leads (answer_id);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`DROP TABLE leads`)
  }
}
