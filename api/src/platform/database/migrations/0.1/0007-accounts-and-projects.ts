import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Deleting a user cascades, except to the admin log. */
export class AccountsAndProjects1763800000007 implements MigrationInterface {
  name = 'AccountsAndProjects1763800000007'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE users ADD COLUMN disabled_at timestamptz;
      CREATE INDEX users_created ON users (created_at);
      -- All sessions of one user are ended by this number.
      CREATE INDEX sessions_user ON sessions ((sess ->> 'userId'));

      CREATE TABLE password_resets (
        -- SHA-256 of the token in the letter: the table alone opens no account.
        token_hash text PRIMARY KEY,
        user_id    integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX password_resets_user ON password_resets (user_id);

      CREATE TABLE projects (
        id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        client_id   integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        name        text NOT NULL,
        description text,
        status      text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'completed', 'on_hold')),
        start_date  date,
        end_date    date,
        archived_at timestamptz,
        created_at  timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX projects_client ON projects (client_id);

      CREATE TABLE tasks (
        id                    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        project_id            integer NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        position              integer NOT NULL,
        title                 text NOT NULL,
        description           text,
        status                text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in_progress', 'completed')),
        priority              text NOT NULL DEFAULT 'medium' CHECK (priority IN ('high', 'medium', 'low')),
        due_date              date,
        completion_percentage integer NOT NULL DEFAULT 0 CHECK (completion_percentage BETWEEN 0 AND 100)
      );
      CREATE INDEX tasks_project ON tasks (project_id, position);

      CREATE TABLE milestones (
        id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        project_id     integer NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        position       integer NOT NULL,
        title          text NOT NULL,
        description    text,
        status         text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'reached')),
        target_date    date,
        completed_date date
      );
      CREATE INDEX milestones_project ON milestones (project_id, position);

      CREATE TABLE support_requests (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id    integer REFERENCES users (id) ON DELETE CASCADE,
        name       text NOT NULL,
        email      text NOT NULL,
        subject    text NOT NULL,
        message    text NOT NULL,
        language   text NOT NULL DEFAULT 'en',
        handled_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX support_requests_created ON support_requests (created_at DESC);
      CREATE INDEX support_requests_user ON support_requests (user_id);

      -- Who did what to what. The name stands beside the number, as the account may be gone when it is read.
      CREATE TABLE audit_log (
        id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        actor_id    integer REFERENCES users (id) ON DELETE SET NULL,
        actor_name  text NOT NULL,
        action      text NOT NULL,
        target_type text NOT NULL,
        target_id   text NOT NULL,
        details     jsonb NOT NULL DEFAULT '{}',
        created_at  timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX audit_log_created ON audit_log (created_at DESC);
      CREATE INDEX audit_log_target ON audit_log (target_type, target_id);
      CREATE INDEX audit_log_actor ON audit_log (actor_id);
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE audit_log, support_requests, milestones, tasks, projects, password_resets;
      DROP INDEX sessions_user;
      DROP INDEX users_created;
      ALTER TABLE users DROP COLUMN disabled_at;
    `)
  }
}
