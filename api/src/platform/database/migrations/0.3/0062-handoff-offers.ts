import type { MigrationInterface, QueryRunner } from 'typeorm'

const happenings = (known: readonly string[]) => known.map((name) => `'${name}'`).join(', ')
const before = ['person_asked', 'ask_withdrawn', 'person_joined', 'person_left', 'nobody_came', 'closed']
const after = before.toSpliced(before.indexOf('nobody_came'), 0, 'person_lost')

export class HandoffOffers1763800000062 implements MigrationInterface {
  name = 'HandoffOffers1763800000062'

  async up(queries: QueryRunner): Promise<void> {
    await queries.query(`
      ALTER TABLE messages
        ADD COLUMN handoff text,
        ADD CONSTRAINT messages_handoff_check CHECK (handoff IN ('requested', 'offered')),
        DROP CONSTRAINT messages_event_check,
        ADD CONSTRAINT messages_event_check CHECK (event IN (${happenings(after)}));
    `)
  }

  /** The previous version has one event for both ways in which an agent leaves. */
  async down(queries: QueryRunner): Promise<void> {
    await queries.query(`
      UPDATE messages SET event = 'person_left' WHERE event = 'person_lost';
      ALTER TABLE messages
        DROP COLUMN handoff,
        DROP CONSTRAINT messages_event_check,
        ADD CONSTRAINT messages_event_check CHECK (event IN (${happenings(before)}));
    `)
  }
}
