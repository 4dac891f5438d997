import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import type { StoredSession } from '../../../http/index.js'

/**
 * Somebody who is logged in with one browser. `http/session-store.ts` writes the rows, in the form of
 * `connect-pg-simple`.
 */
@Entity('sessions')
@Index('sessions_expire', ['expire'])
// On `sess ->> 'userId'`: all sessions of one account are listed and ended.
@Index('sessions_user', { synchronize: false })
export class SessionEntity {
  /** The id in the browser's cookie. */
  @PrimaryColumn('text')
  sid: string

  @Column('jsonb')
  sess: StoredSession

  /** It opens nothing any more from then on, and is swept. */
  @Column('timestamptz')
  expire: Date
}
