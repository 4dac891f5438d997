import type { MigrationInterface, QueryRunner } from 'typeorm'

export class AnswerEmails1763800000059 implements MigrationInterface {
  name = 'AnswerEmails1763800000059'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE handovers
        ADD COLUMN undelivered_since timestamptz,
        ADD COLUMN answer_emailed_at timestamptz,
        ADD COLUMN answer_tried_at timestamptz,
        ADD COLUMN answer_email_fault text,
        ADD CONSTRAINT handovers_answer_email_fault_check CHECK (answer_email_fault IN ('address_unconfirmed', 'rate_limited'));
      CREATE INDEX handovers_undelivered ON handovers (undelivered_since) WHERE undelivered_since IS NOT NULL;

      CREATE TABLE conversation_tokens (
        token_hash text PRIMARY KEY,
        conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz
      );
      CREATE INDEX conversation_tokens_conversation ON conversation_tokens (conversation_id, created_at);

      CREATE TABLE refused_emails (
        bot_id uuid NOT NULL REFERENCES bots ON DELETE CASCADE,
        address_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (bot_id, address_hash)
      );
    `)
  }

  /** Invalidates emailed links and loses unsubscribes; the previous version sends no emails. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE refused_emails;
      DROP TABLE conversation_tokens;
      DROP INDEX handovers_undelivered;
      ALTER TABLE handovers DROP COLUMN undelivered_since, DROP COLUMN answer_emailed_at, DROP COLUMN answer_tried_at, DROP COLUMN answer_email_fault;
    `)
  }
}
