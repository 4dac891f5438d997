import type { MigrationInterface, QueryRunner } from 'typeorm'

export class People1763800000054 implements MigrationInterface {
  name = 'People1763800000054'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bots ADD COLUMN people jsonb NOT NULL DEFAULT '{}';

      ALTER TABLE messages
        ADD COLUMN author_id integer REFERENCES users ON DELETE SET NULL,
        ADD COLUMN author_name text,
        ADD COLUMN event text CHECK (event IN ('person_asked', 'ask_withdrawn', 'person_joined', 'person_left', 'nobody_came', 'closed')),
        DROP CONSTRAINT messages_role_check,
        ADD CONSTRAINT messages_role_check CHECK (role IN ('user', 'assistant', 'person', 'event'));
      CREATE INDEX messages_author ON messages (author_id) WHERE author_id IS NOT NULL;

      CREATE TABLE handovers (
        conversation_id uuid PRIMARY KEY REFERENCES conversations ON DELETE CASCADE,
        bot_id uuid NOT NULL REFERENCES bots ON DELETE CASCADE,
        state text NOT NULL CHECK (state IN ('bot', 'waiting', 'taken', 'closed')),
        holder_id integer REFERENCES users ON DELETE SET NULL,
        holder_name text,
        lease_until timestamptz,
        asked_at timestamptz,
        emailed_at timestamptz,
        missed_at timestamptz,
        closed_reason text CHECK (closed_reason IN ('answered', 'no_reply', 'spam', 'other'))
      );
      CREATE INDEX handovers_bot ON handovers (bot_id, state);
      CREATE INDEX handovers_holder ON handovers (holder_id) WHERE holder_id IS NOT NULL;
      CREATE INDEX handovers_open ON handovers (state) WHERE state IN ('waiting', 'taken');

      CREATE TABLE conversation_notes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
        client_note_id uuid NOT NULL,
        author_id integer REFERENCES users ON DELETE SET NULL,
        text text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (conversation_id, client_note_id)
      );
      CREATE INDEX conversation_notes_author ON conversation_notes (author_id) WHERE author_id IS NOT NULL;

      CREATE TABLE conversation_reads (
        conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        position bigint NOT NULL,
        PRIMARY KEY (conversation_id, user_id)
      );
      CREATE INDEX conversation_reads_user ON conversation_reads (user_id);

      CREATE TABLE saved_replies (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
        title text NOT NULL,
        text text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX saved_replies_workspace ON saved_replies (workspace_id);

      CREATE TABLE agents_online (
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        node text NOT NULL,
        until timestamptz NOT NULL,
        PRIMARY KEY (user_id, node)
      );
    `)
  }

  /** Deletes agents' messages, which the previous version does not know. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE agents_online, saved_replies, conversation_reads, conversation_notes, handovers;
      DELETE FROM messages WHERE role IN ('person', 'event');
      ALTER TABLE messages
        DROP COLUMN author_id,
        DROP COLUMN author_name,
        DROP COLUMN event,
        DROP CONSTRAINT messages_role_check,
        ADD CONSTRAINT messages_role_check CHECK (role IN ('user', 'assistant'));
      ALTER TABLE bots DROP COLUMN people;
    `)
  }
}
