import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A file row outlives its conversation until the file's bytes are deleted. */
export class FilesAndNotes1763800000058 implements MigrationInterface {
  name = 'FilesAndNotes1763800000058'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE messages
        ADD COLUMN files jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN closed_reason text CHECK (closed_reason IN ('answered', 'no_reply', 'spam', 'other'));
      ALTER TABLE conversation_notes ADD COLUMN edited_at timestamptz;

      CREATE TABLE conversation_files (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        conversation_id uuid REFERENCES conversations ON DELETE SET NULL,
        message_id uuid REFERENCES messages ON DELETE SET NULL,
        author_id integer REFERENCES users ON DELETE SET NULL,
        name text NOT NULL,
        type text NOT NULL,
        size integer NOT NULL CHECK (size > 0),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX conversation_files_conversation ON conversation_files (conversation_id);
      CREATE INDEX conversation_files_message ON conversation_files (message_id) WHERE message_id IS NOT NULL;
      CREATE INDEX conversation_files_author ON conversation_files (author_id) WHERE author_id IS NOT NULL;
      CREATE INDEX conversation_files_waiting ON conversation_files (created_at) WHERE message_id IS NULL;
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE conversation_files;
      ALTER TABLE conversation_notes DROP COLUMN edited_at;
      ALTER TABLE messages DROP COLUMN files, DROP COLUMN closed_reason;
    `)
  }
}
