import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import type { StoredSession } from '../../platform/http/index.js'

/** Rows follow the format of `connect-pg-simple`. */
@Entity('sessions')
@Index('sessions_expire', ['expire'])
// The index covers `sess ->> 'userId'`.
@Index('sessions_user', { synchronize: false })
export class SessionEntity {
  @PrimaryColumn('text')
  sid: string

  @Column('jsonb')
  sess: StoredSession

  @Column('timestamptz')
  expire: Date
}
