import type { AuditLogEntry } from '@loquia/contracts'
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm'
import { UserEntity } from '../../accounts/users/user.entity.js'

/** One thing that an admin did. Entries are only ever added, and outlive the accounts that they speak of. */
@Entity('audit_log')
@Index('audit_log_actor', ['actorId'])
@Index('audit_log_created', ['createdAt'])
@Index('audit_log_target', ['targetType', 'targetId'])
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  id: string

  /** Null once the account is gone. */
  @Column('integer', { nullable: true })
  actorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  actor?: Relation<UserEntity> | null

  /** The username at that time. */
  @Column('text')
  actorName: string

  /** As `noun.verb`: `project.archive`, `user.disable`. */
  @Column('text')
  action: string

  /** A kind of thing: `user`, `bot`, `content`. */
  @Column('text')
  targetType: string

  /** Its id, whatever an id of that kind looks like. */
  @Column('text')
  targetId: string

  /** A few small facts, such as the old and the new value. Never a secret, never a whole text. */
  @Column('jsonb', { default: {} })
  details: AuditLogEntry['details']

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
