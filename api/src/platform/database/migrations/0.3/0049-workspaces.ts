import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Every bot owner and client becomes the owner of a workspace named after the company, else the account. */
export class Workspaces1763800000049 implements MigrationInterface {
  name = 'Workspaces1763800000049'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE workspaces (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE workspace_members (
        workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        role text NOT NULL CONSTRAINT workspace_members_role_check CHECK (role IN ('viewer', 'agent', 'editor', 'owner')),
        joined_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, user_id)
      );
      CREATE INDEX workspace_members_user ON workspace_members (user_id);
      CREATE TABLE workspace_invitations (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
        email text NOT NULL,
        role text NOT NULL CONSTRAINT workspace_invitations_role_check CHECK (role IN ('viewer', 'agent', 'editor', 'owner')),
        token_hash text NOT NULL UNIQUE,
        invited_by integer REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        UNIQUE (workspace_id, email)
      );

      ALTER TABLE bots ADD COLUMN workspace_id uuid REFERENCES workspaces (id) ON DELETE CASCADE;
      ALTER TABLE workspaces ADD COLUMN made_for integer;
      INSERT INTO workspaces (name, made_for)
        SELECT coalesce(nullif(u.company, ''), u.username), u.id FROM users u
        WHERE u.role = 'client' OR EXISTS (SELECT FROM bots b WHERE b.owner_id = u.id);
      INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, made_for, 'owner' FROM workspaces;
      UPDATE bots b SET workspace_id = w.id FROM workspaces w WHERE w.made_for = b.owner_id;
      ALTER TABLE workspaces DROP COLUMN made_for;
      DROP INDEX bots_owner;
      ALTER TABLE bots DROP COLUMN owner_id;
      CREATE INDEX bots_workspace ON bots (workspace_id, created_at) WHERE workspace_id IS NOT NULL;
    `)
  }

  /** Each bot returns to its workspace's first owner; other members lose access. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE bots ADD COLUMN owner_id integer REFERENCES users (id) ON DELETE CASCADE;
      UPDATE bots b SET owner_id = (
        SELECT m.user_id FROM workspace_members m WHERE m.workspace_id = b.workspace_id AND m.role = 'owner' ORDER BY m.joined_at, m.user_id LIMIT 1
      ) WHERE b.workspace_id IS NOT NULL;
      DROP INDEX bots_workspace;
      ALTER TABLE bots DROP COLUMN workspace_id;
      CREATE INDEX bots_owner ON bots (owner_id, created_at) WHERE owner_id IS NOT NULL;
      DROP TABLE workspace_invitations, workspace_members, workspaces;
    `)
  }
}
