import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * A stored reply that contains an answer is deleted with its conversation. Also deletes invitations whose sender is no
 * longer an owner, as role changes now do.
 */
export class IdempotentConversations1763800000069 implements MigrationInterface {
  name = 'IdempotentConversations1763800000069'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE idempotent_replies ADD COLUMN conversation_id uuid REFERENCES conversations ON DELETE CASCADE;
      CREATE INDEX idempotent_replies_conversation ON idempotent_replies (conversation_id);
      UPDATE idempotent_replies SET conversation_id = c.id FROM conversations c WHERE c.id::text = body ->> 'conversationId';
      DELETE FROM idempotent_replies WHERE conversation_id IS NULL AND body ? 'conversationId';
      DELETE FROM workspace_invitations i WHERE NOT EXISTS (
        SELECT 1 FROM workspace_members m WHERE m.workspace_id = i.workspace_id AND m.user_id = i.invited_by AND m.role = 'owner');
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`ALTER TABLE idempotent_replies DROP COLUMN conversation_id`)
  }
}
