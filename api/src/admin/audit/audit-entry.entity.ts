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
import { UserEntity } from '../../core/users/user.entity.js'

/** Append-only; entries outlive the accounts they mention. */
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

  @Column('integer', { nullable: true })
  actorId: number | null

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn()
  actor?: Relation<UserEntity> | null

  @Column('text')
  actorName: string

  /** As `noun.verb`: `project.archive`, `user.disable`. */
  @Column('text')
  action: string

  @Column('text')
  targetType: string

  @Column('text')
  targetId: string

  /** No secrets or long texts. */
  @Column('jsonb', { default: {} })
  details: AuditLogEntry['details']

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date
}
