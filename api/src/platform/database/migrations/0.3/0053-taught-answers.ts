import type { MigrationInterface, QueryRunner } from 'typeorm'

export class TaughtAnswers1763800000053 implements MigrationInterface {
  name = 'TaughtAnswers1763800000053'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE sources ADD COLUMN author_id integer REFERENCES users (id) ON DELETE SET NULL, ADD COLUMN written_at timestamptz;
      CREATE INDEX sources_author ON sources (author_id) WHERE author_id IS NOT NULL;

      CREATE TABLE answer_wordings (
        id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        source_id uuid NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
        bot_id    uuid NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
        -- 0: the question itself; from 1 on, the other wordings.
        ordinal   integer NOT NULL,
        wording   text NOT NULL,
        -- Its words as they are compared.
        words     text NOT NULL,
        -- Which model made the vector, of length 1; both null while there is none.
        embedder  text,
        vector    halfvec
      );
      CREATE INDEX answer_wordings_source ON answer_wordings (source_id, ordinal);
      CREATE INDEX answer_wordings_words ON answer_wordings (bot_id, md5(words));

      CREATE TABLE question_vectors (
        message_id uuid PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
        embedder   text NOT NULL,
        vector     halfvec NOT NULL
      );

      ALTER TABLE unanswered_questions ADD COLUMN reason text NOT NULL DEFAULT 'unsure';
      ALTER TABLE unanswered_questions ADD CONSTRAINT unanswered_questions_reason_check CHECK (reason IN ('unsure', 'disliked'));
      INSERT INTO unanswered_questions (bot_id, message_id, question, created_at, reason)
        SELECT DISTINCT ON (q.id) c.bot_id, q.id, q.content, q.created_at, 'disliked'
        FROM messages a JOIN messages q ON q.id = a.question_id JOIN conversations c ON c.id = a.conversation_id
        WHERE a.feedback = 'down' AND NOT EXISTS (SELECT FROM unanswered_questions u WHERE u.message_id = q.id);

      ALTER TABLE bot_notifications ADD COLUMN weekly boolean NOT NULL DEFAULT true, ADD COLUMN weekly_told date;
      -- Whoever wanted to be told of nothing is not told of it weekly either.
      UPDATE bot_notifications SET weekly = false WHERE events = '[]';
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bot_notifications DROP COLUMN weekly_told, DROP COLUMN weekly;
      DELETE FROM unanswered_questions WHERE reason = 'disliked';
      ALTER TABLE unanswered_questions DROP COLUMN reason;
      DROP TABLE question_vectors, answer_wordings;
      DROP INDEX sources_author;
      ALTER TABLE sources DROP COLUMN written_at, DROP COLUMN author_id;
    `)
  }
}
