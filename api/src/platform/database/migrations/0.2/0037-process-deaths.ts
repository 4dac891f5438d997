import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Records which process runs which job, to set aside jobs that kill processes
 * (docs/decisions/0002-work-is-set-aside-after-two-deaths.md).
 */
export class ProcessDeaths1763800000037 implements MigrationInterface {
  name = 'ProcessDeaths1763800000037'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      CREATE TABLE processes (
        id         uuid PRIMARY KEY,
        started_at timestamptz NOT NULL DEFAULT now(),
        seen_at    timestamptz NOT NULL DEFAULT now(),
        ended_at   timestamptz,
        -- In order; by an error that nobody caught; without a word.
        ending     text CHECK (ending IN ('stopped', 'crashed', 'lost')),
        cause      text
      );
      -- Totals outlive the rows above, which are swept.
      CREATE TABLE process_deaths (
        ending     text PRIMARY KEY,
        total      bigint NOT NULL DEFAULT 0,
        last_at    timestamptz,
        last_cause text
      );
      -- How many of those that had work under way are dead. One that is not in the table was swept or never was: dead.
      CREATE FUNCTION dead_processes(holders uuid[]) RETURNS integer LANGUAGE sql STABLE AS $$
        SELECT count(*)::integer FROM unnest(holders) AS holder WHERE NOT EXISTS (
          SELECT FROM processes WHERE id = holder AND (ending = 'stopped' OR (ending IS NULL AND seen_at > now() - interval '10 seconds')))
      $$;
      -- Processes that took the reading up and did not give it back, since it was asked for; and how far it had come at the last of them.
      ALTER TABLE sources ADD COLUMN holders uuid[] NOT NULL DEFAULT '{}';
      ALTER TABLE sources ADD COLUMN pages_at_claim integer NOT NULL DEFAULT 0;
      CREATE INDEX sources_set_aside ON sources (id) WHERE error = 'reading_set_aside';
      -- How often the answer was begun anew after its process had died.
      ALTER TABLE messages ADD COLUMN restarts smallint NOT NULL DEFAULT 0;
      -- Jobs of the queue that are under way, and those that are set aside. The key is the job's id, or the name of what comes round again.
      CREATE TABLE job_holders (
        key          text PRIMARY KEY,
        name         text NOT NULL,
        job_id       uuid,
        holders      uuid[] NOT NULL DEFAULT '{}',
        set_aside_at timestamptz
      );
    `)
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      DROP TABLE job_holders;
      ALTER TABLE messages DROP COLUMN restarts;
      DROP INDEX sources_set_aside;
      ALTER TABLE sources DROP COLUMN pages_at_claim;
      ALTER TABLE sources DROP COLUMN holders;
      DROP FUNCTION dead_processes(uuid[]);
      DROP TABLE process_deaths;
      DROP TABLE processes;
    `)
  }
}
